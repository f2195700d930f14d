import { LinkText } from "../link";
import { UserMark } from "../user";
import { type Conversation, useDisplayNames } from "./users";

/** Who is in a conversation. */
export function Details({ conversation: { members } }: { conversation: Conversation }) {
  const display = useDisplayNames();
  return (
    <ul className="members" aria-label="Members">
      {members.map(({ id, name, type, role, floor }) => (
        <li key={id} className="member">
          <UserMark user={{ name, display_name: display(name) }} kind={type} size={28} />
          <span className="row-words">
            <span>
              {display(name)} <span className="dim">@{name}</span>
            </span>
            <span className="chat-row-about">
              {role}
              {floor === "coordinated" && ", speaks with the floor"}
            </span>
          </span>
          {type === "agent" && (
            <LinkText to="/agents/$agent" params={{ agent: name }} size="sm">
              Agent
            </LinkText>
          )}
        </li>
      ))}
    </ul>
  );
}
