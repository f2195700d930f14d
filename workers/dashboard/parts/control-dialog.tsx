import { Button, Group, Modal, NativeSelect, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useNavigate } from "@tanstack/react-router";
import { act } from "../act";
import { client, useAct } from "../ask";
import { type Control, ControlValue, firstValue } from "./control-value";
import { Problem, sayUndoable } from "./says";

const types = [
  { value: "boolean", label: "Switch: on or off" },
  { value: "enum", label: "Choice: one of several" },
  { value: "number", label: "Number" },
  { value: "string", label: "Text" },
];

type Fields = { key: string; type: Control["type"]; value: Control["value"]; options: string; description: string };

const optionsOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function sent({ options, ...fields }: Fields) {
  return { ...fields, ...(fields.type === "enum" && { options: optionsOf(options) }) };
}

/** Makes a control, or edits one. Closing leads back to the list. */
export function ControlDialog({ control }: { control: Control | undefined }) {
  const navigate = useNavigate();
  const close = () => void navigate({ to: "/controls", search: {} });
  const set = useAct("set_control", { queries: ["list_controls"] });
  const form = useForm<Fields>({
    initialValues: {
      key: control?.key.replace("control:", "") ?? "",
      type: control?.type ?? "boolean",
      value: control?.value ?? false,
      options: control?.options?.join("\n") ?? "",
      description: control?.description ?? "",
    },
  });
  const choose = (next: string) =>
    form.setValues({ type: next as Control["type"], value: firstValue(next as Control["type"], optionsOf(form.values.options)) });
  return (
    <Modal opened onClose={close} title={control ? `Edit ${form.values.key}` : "New control"}>
      <form onSubmit={form.onSubmit((fields) => set.mutate(sent(fields), { onSuccess: close }))}>
        <Stack>
          {!control && (
            <TextInput
              data-autofocus
              label="Key"
              description="a-z, 0-9, _ and -"
              placeholder="deploys_allowed"
              required
              {...form.getInputProps("key")}
            />
          )}
          <NativeSelect
            data-autofocus={control !== undefined || undefined}
            label="Type"
            data={types}
            value={form.values.type}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <ValueFields fields={form.values} change={form.setValues} />
          <Textarea
            label="What an agent is to do about it"
            description="Agents read this as an instruction."
            placeholder="When this is off, do not deploy anything; say so and stop."
            required
            rows={3}
            {...form.getInputProps("description")}
          />
          <Problem error={set.error} />
          <Group justify="space-between" mt="xs">
            {control ? <Delete control={control} onDone={close} /> : <span />}
            <Group>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" loading={set.isPending}>
                {control ? "Save" : "Make the control"}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The value, and for a choice the options that it is one of. */
function ValueFields({ fields, change }: { fields: Fields; change: (changed: Partial<Fields>) => void }) {
  const { type, value } = fields;
  const setOptions = (text: string) => {
    const options = optionsOf(text);
    change({ options: text, value: options.includes(String(value)) ? value : (options[0] ?? "") });
  };
  return (
    <>
      {type === "enum" && (
        <Textarea
          label="Options"
          description="One a line"
          required
          rows={3}
          value={fields.options}
          onChange={(event) => setOptions(event.currentTarget.value)}
        />
      )}
      <ControlValue
        control={{ type, value, options: optionsOf(fields.options) }}
        label={type === "boolean" ? `Value: ${value === true ? "on" : "off"}` : "Value"}
        onChange={(next) => change({ value: next })}
      />
    </>
  );
}

function Delete({ control, onDone }: { control: Control; onDone: () => void }) {
  const remove = useAct("delete_control", { queries: ["list_controls"] });
  const undo = async () => {
    const { key, type, value, description, options } = control;
    await act("set_control", { key, type, value, description, ...(options && { options }) });
    await client.invalidateQueries({ queryKey: ["list_controls"] });
  };
  const onClick = () =>
    remove.mutate(
      { key: control.key },
      {
        onSuccess: () => {
          onDone();
          sayUndoable(`${control.key} is deleted.`, undo);
        },
      },
    );
  return (
    <Button variant="subtle" color="red" onClick={onClick} loading={remove.isPending}>
      Delete
    </Button>
  );
}
