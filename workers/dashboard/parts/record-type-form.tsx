import { Alert, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asking } from "../ask";
import type { Faults } from "./faults";
import { type FieldDraft, stays } from "./field-draft";
import { FieldsEditor, stays_id } from "./fields-editor";
import { Section } from "./page";
import { WhatItMeans } from "./what-it-means";

type Form = { fields: readonly FieldDraft[]; onChange: (fields: FieldDraft[]) => void; existing: boolean; faults: Faults; children?: ReactNode };

/** The fields of a record type with their rules, and what they amount to. */
export function RecordTypeFields({ fields, onChange, existing, faults, children }: Form) {
  const max = useSuspenseQuery(asking("get_me", {})).data.limits.record_fields_max;
  return (
    <Section
      title="Fields"
      lead={
        existing ? (
          <span id={stays_id}>{stays}</span>
        ) : (
          "In the order in which they are shown. What a rule forbids cannot be chosen; the rule stands below it."
        )
      }
    >
      <FieldsEditor fields={fields} onChange={onChange} existing={existing} faults={faults.at} max={max} />
      <WhatItMeans fields={fields} />
      <Told faults={faults} />
      {children}
    </Section>
  );
}

function Told({ faults: { at, rest } }: { faults: Faults }) {
  if (at.size === 0 && rest === "") return null;
  return (
    <Alert color="red" variant="light" role="alert" mt="md">
      <Text size="sm" className="words">
        {rest || "Not saved yet: see what is said at the fields above."}
      </Text>
    </Alert>
  );
}
