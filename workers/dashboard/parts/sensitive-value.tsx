import { Button } from "@mantine/core";
import { useState } from "react";
import { useAct } from "../ask";
import { RecordValue } from "./record-value";
import { scopeOf, type Whose } from "./records";
import { Problem } from "./says";

type Sensitive = { whose: Whose; at: string; version: number; name: string };

/** A sensitive value, hidden until it is asked for, and again once the record is another. Each look is kept in the audit log. */
export function SensitiveValue({ whose, at, version, name }: Sensitive) {
  const [seen, setSeen] = useState<{ value: unknown; version: number }>();
  const look = useAct("get_record", { queries: ["get_record"] });
  const shown = seen?.version === version ? seen : undefined;
  const ask = () =>
    look.mutate(
      { ...scopeOf(whose), key: at, sensitive: true },
      {
        onSuccess: ({ record }) => {
          setSeen({ value: record.value?.[name], version: record.version });
          // Only the one value that was asked for stays in the page.
          look.reset();
        },
      },
    );
  return (
    <div className="sensitive">
      <div>{shown ? <RecordValue name={name} value={shown.value} /> : <span className="dim">Hidden</span>}</div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`${shown ? "Hide" : "Show"} ${name}`}
        loading={look.isPending}
        onClick={shown ? () => setSeen(undefined) : ask}
      >
        {shown ? "Hide" : "Show"}
      </Button>
      <Problem error={look.error} />
    </div>
  );
}
