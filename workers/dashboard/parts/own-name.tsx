import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Answer } from "../act";
import { useAct } from "../ask";
import { Section } from "./page";
import { Problem, say } from "./says";

/** How the person is shown to others. */
export function OwnName({ person }: { person: Answer<"get_me">["person"] }) {
  const update = useAct("update_person", { queries: ["get_me", "list_users"] });
  const form = useForm({ initialValues: { display_name: person.display_name } });
  return (
    <Section title="Your name">
      <form
        className="one-field"
        onSubmit={form.onSubmit((values) =>
          update.mutate(
            { user: person.name, ...values },
            {
              onSuccess: () => {
                form.resetDirty(values);
                say("Saved.");
              },
            },
          ),
        )}
      >
        <TextInput aria-label="Display name" required {...form.getInputProps("display_name")} />
        <Button type="submit" variant="default" disabled={!form.isDirty()} loading={update.isPending}>
          Save
        </Button>
      </form>
      <Problem error={update.error} />
    </Section>
  );
}
