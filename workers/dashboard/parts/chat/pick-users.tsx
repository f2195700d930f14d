import { MultiSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { everyUser, type User } from "../../ask";
import { useMe } from "./users";

/** So many are listed at once; the others are found by typing. */
const listed_max = 100;
const nobody = "Nobody is called that.";

type Picking = { label: string; description?: string; required?: boolean; autofocus?: boolean; without?: readonly string[] };

/** One user of the account, found by name or display name. */
export function PickUser({
  value,
  onChange,
  without,
  autofocus = false,
  ...field
}: Picking & { value: string | null; onChange: (name: string | null) => void }) {
  return (
    <Select
      {...field}
      data={useUsers(without)}
      value={value}
      onChange={onChange}
      searchable
      clearable
      selectFirstOptionOnChange
      openOnFocus={false}
      limit={listed_max}
      nothingFoundMessage={nobody}
      data-autofocus={autofocus || undefined}
    />
  );
}

/** Several users of the account. */
export function PickUsers({
  value,
  onChange,
  without,
  autofocus = false,
  ...field
}: Picking & { value: string[]; onChange: (names: string[]) => void }) {
  return (
    <MultiSelect
      {...field}
      data={useUsers(without)}
      value={value}
      onChange={onChange}
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      openOnFocus={false}
      limit={listed_max}
      nothingFoundMessage={nobody}
      data-autofocus={autofocus || undefined}
    />
  );
}

/** The others of the account: people first, then agents. */
function useUsers(without: readonly string[] = []): { group: string; items: { value: string; label: string }[] }[] {
  const me = useMe();
  const people = useQuery(everyUser("human")).data ?? [];
  const agents = useQuery(everyUser("agent")).data ?? [];
  const left_out = new Set([me.name, ...without]);
  const items = (users: User[]) =>
    users.filter(({ name }) => !left_out.has(name)).map(({ name, display_name }) => ({ value: name, label: labelOf(name, display_name) }));
  return [
    { group: "People", items: items(people) },
    { group: "Agents", items: items(agents) },
  ].filter((group) => group.items.length > 0);
}

/** A display name is anybody's choice, so the user name is always beside it. */
export function labelOf(name: string, display_name: string): string {
  return display_name === name ? `@${name}` : `${display_name} @${name}`;
}
