import { Text } from "@mantine/core";
import { flags } from "./field-draft";
import { Section } from "./page";
import type { RecordType } from "./record-types";

/** The fields of a record type, to be read. */
export function Contract({ type }: { type: RecordType }) {
  return (
    <Section
      title="Fields"
      lead="What a record of this type holds. Account owners change it, and they alone see the records here; agents need a tool."
    >
      <ul className="rows">
        {type.fields.map((field) => (
          <li key={field.name} className="row">
            <div className="row-words">
              <span className="mono words person-name">{field.name}</span>
              {field.description && (
                <Text size="sm" className="words">
                  {field.description}
                </Text>
              )}
              <span className="row-facts">
                <span>{field.type}</span>
                {flags
                  .filter((flag) => field[flag])
                  .map((flag) => (
                    <span key={flag}>{flag}</span>
                  ))}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
