import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Answer, Refused } from "../act";
import { asking, client, useAct } from "../ask";
import { askFirst } from "./ask-first";
import { Section } from "./page";
import { addPasskey, passkeys_work } from "./passkey";
import { Empty, Problem, say, sayProblem } from "./says";
import { When } from "./when";

type Passkey = Answer<"list_passkeys">["passkeys"][number];

/** The person's passkeys: the way in that needs neither a link nor a password. */
export function Passkeys() {
  const { data, error } = useQuery(asking("list_passkeys", {}));
  const add = useMutation<Answer<"add_passkey">, Refused>({
    mutationFn: addPasskey,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ["list_passkeys"] });
      say("The passkey is added. Next time sign in with it.");
    },
  });
  const button = (
    <Button onClick={() => add.mutate()} loading={add.isPending} disabled={!passkeys_work} leftSection={<IconFingerprint size={18} aria-hidden />}>
      Add a passkey
    </Button>
  );
  const none = data?.passkeys.length === 0;
  return (
    <Section title="Passkeys" lead="Sign in with your fingerprint, face or device, without a link." actions={data && !none && button}>
      <Problem error={add.error ?? error} />
      {none && (
        <Empty icon={<IconFingerprint size={32} stroke={1.5} aria-hidden />} title="No passkey yet" action={button}>
          Without one you need a new sign-in link from an account owner each time. {!passkeys_work && "Passkeys need https, or localhost."}
        </Empty>
      )}
      {data && !none && (
        <ul className="rows">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkey_id} passkey={passkey} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function PasskeyRow({ passkey: { passkey_id, name, backed_up, created_at, last_used_at } }: { passkey: Passkey }) {
  const remove = useAct("remove_passkey", { queries: ["list_passkeys"] });
  const ask = () =>
    askFirst({
      title: `Remove the passkey “${name}”?`,
      consequence: "Nobody signs in with it any more. Where you are signed in, you stay so. This cannot be undone.",
      confirm: "Remove the passkey",
      onConfirm: () => remove.mutate({ passkey_id }, { onSuccess: () => say("The passkey is removed."), onError: sayProblem }),
    });
  return (
    <li className="row">
      <div className="row-words">
        <span className="words person-name">{name}</span>
        <span className="row-facts">
          <When at={created_at} prefix="Added " />
          <span>{last_used_at === null ? "Never used" : <When at={last_used_at} prefix="Last used " />}</span>
          <span>{backed_up ? "Kept in your passkey account too" : "On that device alone"}</span>
        </span>
      </div>
      <div className="row-end">
        <Button size="xs" variant="default" onClick={ask} aria-label={`Remove the passkey ${name}`}>
          Remove
        </Button>
      </div>
    </li>
  );
}
