import { Textarea, TextInput } from "@mantine/core";
import type { ApiDraft, ServerDraft, SkillDraft } from "./config-draft";
import { SecretFields } from "./config-secrets";

type Fields<E> = { entry: E; change: (changed: Partial<E>) => void };
type Typed = { currentTarget: { value: string } };

/** One skill. */
export function SkillFields({ entry, change }: Fields<SkillDraft>) {
  return (
    <>
      <div className="two-fields">
        <TextInput label="Name" required value={entry.name} onChange={(event: Typed) => change({ name: event.currentTarget.value })} />
        <TextInput
          label="Description"
          placeholder="When to use it"
          value={entry.description}
          onChange={(event: Typed) => change({ description: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Content"
        description="Markdown or plain text."
        autosize
        minRows={5}
        maxRows={24}
        classNames={{ input: "as-typed" }}
        value={entry.content}
        onChange={(event: Typed) => change({ content: event.currentTarget.value })}
      />
    </>
  );
}

/** One MCP server and the headers that it wants. */
export function ServerFields({ entry, change }: Fields<ServerDraft>) {
  return (
    <>
      <div className="two-fields">
        <TextInput label="Name" required value={entry.name} onChange={(event: Typed) => change({ name: event.currentTarget.value })} />
        <TextInput
          label="Address"
          placeholder="https://mcp.example.com/mcp"
          required
          inputMode="url"
          value={entry.url}
          onChange={(event: Typed) => change({ url: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label="Description"
        placeholder="What it is for"
        value={entry.description}
        onChange={(event: Typed) => change({ description: event.currentTarget.value })}
      />
      <SecretFields what="Header" placeholder="Authorization" entry={entry.name} value={entry.headers} onChange={(headers) => change({ headers })} />
    </>
  );
}

/** One API and how it knows the agent. */
export function ApiFields({ entry, change }: Fields<ApiDraft>) {
  return (
    <>
      <div className="two-fields">
        <TextInput label="Name" required value={entry.name} onChange={(event: Typed) => change({ name: event.currentTarget.value })} />
        <TextInput
          label="Base address"
          placeholder="https://api.example.com/v1"
          required
          inputMode="url"
          value={entry.base_url}
          onChange={(event: Typed) => change({ base_url: event.currentTarget.value })}
        />
      </div>
      <TextInput
        label="Description"
        placeholder="What it is for, where its documentation is"
        value={entry.description}
        onChange={(event: Typed) => change({ description: event.currentTarget.value })}
      />
      <TextInput
        label="Authentication"
        description="Its type, which is no secret: bearer, basic, header. Empty for none."
        className="narrow"
        value={entry.auth_type}
        onChange={(event: Typed) => change({ auth_type: event.currentTarget.value })}
      />
      <SecretFields what="Secret" placeholder="token" entry={entry.name} value={entry.auth} onChange={(auth) => change({ auth })} />
    </>
  );
}
