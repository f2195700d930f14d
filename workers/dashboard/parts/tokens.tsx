import { Button, TextInput } from "@mantine/core";
import { IconTerminal2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Answer } from "../act";
import { asking, useAct } from "../ask";
import { askFirst } from "./ask-first";
import { ShownOnce } from "./copy";
import { Section } from "./page";
import { Empty, Problem, say, sayProblem } from "./says";
import { When } from "./when";

type Token = Answer<"list_tokens">["tokens"][number];

/** Personal access tokens: with one a script acts as the person. */
export function Tokens() {
  const { data, error } = useQuery(asking("list_tokens", {}));
  const [name, setName] = useState("");
  const make = useAct("create_token", { queries: ["list_tokens"] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.mutate({ name }, { onSuccess: () => setName("") });
  };
  return (
    <Section title="Personal access tokens" lead="With one a script acts as you on /api. Agents have keys of their own instead.">
      <form onSubmit={submit} className="one-field">
        <TextInput
          aria-label="What the token is for"
          placeholder="What it is for"
          required
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" loading={make.isPending}>
          Make a token
        </Button>
      </form>
      <Problem error={make.error ?? error} />
      {make.data && (
        <ShownOnce text={make.data.token} what="the new token">
          This token is shown once. Copy it now; keep it like a password.
        </ShownOnce>
      )}
      {data?.tokens.length === 0 && (
        <Empty icon={<IconTerminal2 size={32} stroke={1.5} aria-hidden />} title="No tokens">
          Make one for a script that is to do what you do here.
        </Empty>
      )}
      <ul className="rows">
        {data?.tokens.map((token) => (
          <TokenRow key={token.token_id} token={token} />
        ))}
      </ul>
    </Section>
  );
}

function TokenRow({ token: { token_id, name, last4, created_at, last_used_at } }: { token: Token }) {
  const revoke = useAct("revoke_token", { queries: ["list_tokens"] });
  const ask = () =>
    askFirst({
      title: `Revoke the token “${name}”?`,
      consequence: "Its very next call is refused. This cannot be undone.",
      confirm: "Revoke the token",
      onConfirm: () => revoke.mutate({ token_id }, { onSuccess: () => say("The token is revoked."), onError: sayProblem }),
    });
  return (
    <li className="row">
      <div className="row-words">
        <span className="words person-name">{name}</span>
        <span className="row-facts">
          <span className="mono">… {last4}</span>
          <When at={created_at} prefix="Made " />
          <span>{last_used_at === null ? "Never used" : <When at={last_used_at} prefix="Last used " />}</span>
        </span>
      </div>
      <div className="row-end">
        <Button size="xs" variant="default" onClick={ask} aria-label={`Revoke the token ${name}`}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
