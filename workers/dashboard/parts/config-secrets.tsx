import { ActionIcon, Button, PasswordInput, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { blank, type SecretDraft } from "./config-draft";

type Secrets = {
  /** What one of them is called: a header, a secret. */
  what: string;
  placeholder: string;
  /** The name of the entry that they belong to: a kept secret is kept under it. */
  entry: string;
  value: SecretDraft[];
  onChange: (secrets: SecretDraft[]) => void;
};

/** Named secret texts. One that is saved is kept and not shown; it can be replaced or removed. */
export function SecretFields({ what, placeholder, entry, value, onChange }: Secrets) {
  const change = (id: string, changed: Partial<SecretDraft>) => onChange(value.map((each) => (each.id === id ? { ...each, ...changed } : each)));
  return (
    <fieldset className="secrets">
      <legend>{what}s</legend>
      {value.map((secret, n) => (
        <div key={secret.id} className="secret">
          <TextInput
            aria-label={`Name of ${what.toLowerCase()} ${n + 1}`}
            placeholder={placeholder}
            autoCapitalize="none"
            spellCheck={false}
            readOnly={secret.kept !== null}
            value={secret.name}
            onChange={(event) => change(secret.id, { name: event.currentTarget.value })}
          />
          <SecretText secret={secret} entry={entry} onChange={(changed) => change(secret.id, changed)} />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            onClick={() => onChange(value.filter((each) => each.id !== secret.id))}
            aria-label={`Remove ${secret.name || `${what.toLowerCase()} ${n + 1}`}`}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => onChange([...value, blank.secret()])}
      >{`Add a ${what.toLowerCase()}`}</Button>
    </fieldset>
  );
}

function SecretText({ secret, entry, onChange }: { secret: SecretDraft; entry: string; onChange: (changed: Partial<SecretDraft>) => void }) {
  const { name, text, kept } = secret;
  if (kept === null) {
    return (
      <PasswordInput
        aria-label={`Text of ${name || "the secret"}`}
        placeholder="Secret text"
        autoComplete="off"
        value={text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        visibilityToggleButtonProps={{ "aria-label": `Show the text of ${name || "the secret"}` }}
      />
    );
  }
  return (
    <span className="secret-kept">
      <Text size="sm" c="dimmed" className="words">
        {kept === entry ? "Kept, not shown" : `Kept under the name “${kept}”: replace it, or name the entry as before`}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => onChange({ kept: null, text: "" })} aria-label={`Replace ${name}`}>
        Replace
      </Button>
    </span>
  );
}
