import type { Field } from "../../../schema/record-type";

const and = new Intl.ListFormat("en", { type: "conjunction" });
const or = new Intl.ListFormat("en", { type: "disjunction" });

/** What the fields of a record type amount to, in sentences that change as they are edited. */
export function WhatItMeans({ fields }: { fields: readonly Field[] }) {
  const names = (wanted: (field: Field) => boolean) => fields.filter((field) => wanted(field) && field.name !== "").map(({ name }) => name);
  const required = names((field) => field.required || field.identity);
  const filterable = names((field) => field.filterable);
  const sensitive = names((field) => field.sensitive);
  return (
    <div className="card means">
      <h3>What this means</h3>
      <ul>
        <li>{identitySays(fields.filter((field) => field.identity))}</li>
        <li>
          {required.length > 0
            ? `A record is ready once it has ${and.format(required)}. Until then it is kept, and said not to be ready.`
            : "Nothing is required."}
        </li>
        <li>
          {filterable.length > 0
            ? `Records can be listed by ${or.format(filterable)}.`
            : "Nothing is filterable: records are listed in the order of their keys."}
        </li>
        {sensitive.length > 0 && <li>{and.format(sensitive)} can be seen only with sensitive access, and nobody can filter by it.</li>}
        <li>
          Later you can add fields, turn required and filterable on and off, and make a field sensitive, for good. A field's name and type and what
          identifies a record stay, and no field is taken away.
        </li>
      </ul>
    </div>
  );
}

function identitySays(identity: readonly Field[]): string {
  const [only, ...more] = identity;
  if (only === undefined) return "Nothing identifies a record yet: mark 1 to 5 fields of type string, number or boolean as identity.";
  if (more.length > 0)
    return `${and.format(identity.map(({ name }) => name || "…"))} together identify a record, in this order. Its key is made of them.`;
  const name = only.name || "…";
  return only.type === "string" ? `${name} identifies a record and is its key.` : `${name} identifies a record. Its key is made of it.`;
}
