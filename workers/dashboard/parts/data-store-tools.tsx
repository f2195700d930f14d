import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { IconDatabase } from "@tabler/icons-react";
import type { Access, Scope } from "../../../schema/record-type";
import { ConfigEntries } from "./config-entries";
import { LinkButton } from "./link";
import { useRecordTypes } from "./record-types";
import { useIsOwner } from "./role";
import { Empty } from "./says";
import { blankTool, type ToolDraft, toolNames } from "./tool-draft";

type Fields = { entry: ToolDraft; change: (changed: Partial<ToolDraft>) => void };

/** The data-store tools of an agent: of which record type, whose records, and what it may do with them. */
export function DataStoreTools({ value, onChange }: { value: ToolDraft[]; onChange: (tools: ToolDraft[]) => void }) {
  const types = useRecordTypes();
  const owner = useIsOwner();
  const [first] = types;
  if (first === undefined) {
    return (
      <Empty
        icon={<IconDatabase size={32} stroke={1.5} aria-hidden />}
        title="No record type yet"
        action={
          <LinkButton to="/data" variant="default">
            Go to Data
          </LinkButton>
        }
      >
        A data-store tool reads or writes the records of one type. {owner ? "Make a type first" : "An account owner makes a type first"}; then it can
        be given here.
      </Empty>
    );
  }
  return (
    <ConfigEntries
      one="a data-store tool"
      none="None yet. With one the agent reads, or also writes, the records of a type."
      value={value}
      onChange={onChange}
      blank={() => blankTool(first.name)}
      called={(tool) => ({ name: toolNames(tool), about: tool.record_type })}
      Fields={ToolFields}
      ordered={false}
    />
  );
}

function ToolFields({ entry, change }: Fields) {
  const types = useRecordTypes();
  const owner = useIsOwner();
  return (
    <>
      <div className="tool-fields">
        <NativeSelect
          label="Record type"
          data={types.map(({ name }) => name)}
          value={entry.record_type}
          onChange={(event) => change({ record_type: event.currentTarget.value })}
        />
        <NativeSelect
          label="Whose records"
          data={[
            { value: "workspace", label: "Shared by agents" },
            { value: "agent", label: "Its own alone" },
          ]}
          value={entry.scope}
          onChange={(event) => change({ scope: event.currentTarget.value as Scope })}
        />
        <NativeSelect
          label="Access"
          data={[
            { value: "read", label: "Read" },
            { value: "update", label: "Read and write" },
          ]}
          value={entry.access}
          onChange={(event) => change({ access: event.currentTarget.value as Access })}
        />
      </div>
      <TextInput
        label="Name"
        description="Tells several apart: a-z 0-9 _, at most 24 characters. One of them can be without."
        placeholder="crm"
        className="narrow"
        maxLength={24}
        autoCapitalize="none"
        spellCheck={false}
        value={entry.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Checkbox
        label="Sensitive access"
        description={
          owner
            ? "It sees the values of sensitive fields; without, they come as [REDACTED]."
            : "Only an account owner gives it: with it the agent sees the values of sensitive fields."
        }
        checked={entry.sensitive}
        disabled={!owner && !entry.sensitive}
        onChange={(event) => change({ sensitive: event.currentTarget.checked })}
      />
    </>
  );
}
