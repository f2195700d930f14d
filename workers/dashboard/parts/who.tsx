import { useQuery } from "@tanstack/react-query";
import { everyUser, type User } from "../ask";
import { UserName } from "./user";

/** A user by its user name, with the display name where that is known. */
export function Who({ name, type }: { name: string; type: User["type"] }) {
  const user = useQuery(everyUser(type)).data?.find((each) => each.name === name);
  return user ? (
    <span className="who">
      <UserName user={user} />
    </span>
  ) : (
    <span className="who">@{name}</span>
  );
}
