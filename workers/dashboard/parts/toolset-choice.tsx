import { Checkbox, Radio, Stack } from "@mantine/core";
import { type Toolset, toolsets } from "../../../schema/toolsets";
import { type Given, givenOf, memory_only, toolset_choices } from "./toolsets";
import { useState } from "react";

type Choice = { value: readonly Toolset[] | null; onChange: (value: Toolset[] | null) => void };

const offers: { value: Given; label: string; description: string }[] = [
  { value: "memory", label: "Memory only", description: "Keys, controls, time and dice: it remembers and obeys, and speaks to nobody." },
  { value: "all", label: "Everything", description: "All toolsets, also those that a later version adds." },
  { value: "choice", label: "A choice", description: "Exactly the toolsets that you tick." },
];

/** Which toolsets an agent has: memory only, all (null), or a choice. */
export function ToolsetChoice({ value, onChange }: Choice) {
  const [given, setGiven] = useState(() => givenOf(value));
  const choose = (next: Given) => {
    setGiven(next);
    if (next === "choice") onChange([...(value ?? toolsets)]);
    else onChange(next === "all" ? null : memory_only);
  };
  return (
    <Stack gap="md">
      <Radio.Group label="What it can do" value={given} onChange={(next) => choose(next as Given)}>
        <Stack gap="sm" mt="xs">
          {offers.map((offer) => (
            <Radio key={offer.value} {...offer} />
          ))}
        </Stack>
      </Radio.Group>
      {given === "choice" && (
        <Checkbox.Group label="Toolsets" value={[...(value ?? [])]} onChange={(names) => onChange(toolsets.filter((name) => names.includes(name)))}>
          <div className="toolset-grid">
            {toolset_choices.map(({ name, about }) => (
              <Checkbox key={name} value={name} label={name.replaceAll("_", " ")} description={about} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </Stack>
  );
}
