import { configuredTool, configuredToolName } from "./configured";
import { type Access, type Field, filterableOf, type Grant, identityOf } from "./record-type";
import { tools } from "./tools/index";
import { type JsonSchema, wireTool } from "./wire";

/** The tools that a configuration gives, as tools/list shows them: in words and shapes of their record type. */
export function configuredWire(grant: Grant): { access: Access; wire: object }[] {
  const read = { access: "read" as const, wire: wireOf(grant, "read", readDescription(grant), readInput(grant)) };
  if (grant.access === "read") return [read];
  return [read, { access: "update", wire: wireOf(grant, "update", updateDescription(grant), updateInput(grant)) }];
}

type Property = JsonSchema & { properties: Record<string, JsonSchema> };

function wireOf(grant: Grant, access: Access, description: string, input: (schema: Property) => Record<string, JsonSchema>): object {
  const name = configuredToolName(access, grant.name);
  const contract = tools.get(configuredTool(name)!.base)!;
  const wire = wireTool(name, contract);
  const title = `${access === "read" ? "Read" : "Write"} ${grant.record_type.name} records`;
  const schema = wire.inputSchema as Property;
  return {
    ...wire,
    title,
    description,
    inputSchema: { ...schema, properties: { ...schema.properties, ...input(schema) } },
    annotations: { ...wire.annotations, title },
  };
}

function readInput({ record_type }: Grant) {
  const properties = Object.fromEntries(filterableOf(record_type).map((field) => [field.name, { type: field.type }]));
  return (schema: Property) => ({ filters: objectOf(schema.properties["filters"], { properties }) });
}

function updateInput({ record_type }: Grant) {
  const properties = Object.fromEntries(record_type.fields.map((field) => [field.name, propertyOf(field)]));
  const required = identityOf(record_type).map((field) => field.name);
  return (schema: Property) => ({ value: objectOf(schema.properties["value"], { properties, required }) });
}

/** An argument whose names the contract leaves free, with those of the record type and no other. */
function objectOf(argument: JsonSchema | undefined, names: { properties: Record<string, JsonSchema>; required?: string[] }): JsonSchema {
  return { type: "object", description: argument?.["description"], ...names, additionalProperties: false };
}

function propertyOf(field: Field): JsonSchema {
  const type = field.identity ? field.type : [field.type, "null"];
  return { type, ...(field.description && { description: field.description }) };
}

function readDescription(grant: Grant): string {
  const filterable = filterableOf(grant.record_type).map((field) => `${field.name} (${field.type})`);
  const hidden = !grant.sensitive && grant.record_type.fields.some((field) => field.sensitive);
  return [
    `Reads durable records of the type “${grant.record_type.name}”${about(grant)}`,
    "get answers the record with a key, readiness only whether it is complete, list the records that match the filters, in the order of their keys.",
    filterable.length ? `Filters test for equality: ${filterable.join(", ")}.` : "No field can be filtered by.",
    `A record's value has the fields ${fields(grant)}.`,
    ...(hidden ? ["Sensitive values come as [REDACTED]."] : []),
  ].join(" ");
}

function updateDescription(grant: Grant): string {
  const identity = identityOf(grant.record_type).map((field) => field.name);
  return [
    `Writes durable records of the type “${grant.record_type.name}”${about(grant)}`,
    `Which record, ${identity.join(" and ")} in “value” ${identity.length > 1 ? "say" : "says"}; a new one is created. Keep the key that it answers.`,
    "put writes the whole value, merge only the fields that you name (null sets null, “remove” takes fields out).",
    "Pass the version that you read as expected_version, and a write that would undo another's is refused.",
    `The fields are ${fields(grant)}.`,
    "An incomplete record is stored and is ready once its required fields are there. Never write [REDACTED] back: leave such a field out.",
  ].join(" ");
}

function about({ record_type, scope }: Grant): string {
  const whose = scope === "agent" ? "yours alone, in all your runs" : "shared by every agent that is set up for them";
  return `${record_type.description ? `: ${record_type.description}` : "."} They are ${whose}.`;
}

function fields({ record_type }: Grant): string {
  return record_type.fields.map((field) => `${field.name} (${[field.type, ...marks(field)].join(", ")})`).join(", ");
}

function marks(field: Field): string[] {
  return [...(field.identity ? ["identity"] : field.required ? ["required"] : []), ...(field.sensitive ? ["sensitive"] : [])];
}
