import { NativeSelect, NumberInput } from "@mantine/core";
import type { Expiry } from "./ttl";

const presets = [
  { value: "never", label: "Never" },
  { value: "3600", label: "In 1 hour" },
  { value: "86400", label: "In 1 day" },
  { value: "604800", label: "In 7 days" },
  { value: "2592000", label: "In 30 days" },
  { value: "custom", label: "In … seconds" },
];

/** When a key expires. `had`: it expires already, and that can be kept. */
export function ExpiryField({ value, onChange, had }: { value: Expiry; onChange: (value: Expiry) => void; had: boolean }) {
  const data = had ? [{ value: "keep", label: "As it is now" }, ...presets] : presets;
  return (
    <>
      <NativeSelect
        label="Expires"
        data={data}
        value={value.choice}
        onChange={(event) => onChange({ ...value, choice: event.currentTarget.value })}
      />
      {value.choice === "custom" && (
        <NumberInput label="Seconds" min={1} value={value.secs} onChange={(secs) => onChange({ ...value, secs: Number(secs) })} hideControls />
      )}
    </>
  );
}
