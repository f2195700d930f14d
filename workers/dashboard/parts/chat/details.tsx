import { useQuery } from "@tanstack/react-query";
import { everyUser } from "../../ask";
import { useOnline } from "../presence";
import { AddMember } from "./add-member";
import "./details.css";
import { Ends } from "./ends";
import { type May, useMay } from "./may";
import { MemberRow } from "./member-row";
import { Rename } from "./rename";
import type { Conversation, Member } from "./users";

/** Who is in a conversation, and what its managers decide about it. */
export function Details({ conversation }: { conversation: Conversation }) {
  const may = useMay(conversation);
  return (
    <div className="details">
      {may.manage && conversation.title !== null && <Rename conv_id={conversation.conv_id} title={conversation.title} />}
      <Members conversation={conversation} may={may} />
      {may.manage && !may.finished && <AddMember conversation={conversation} />}
      <Ends conversation={conversation} may={may} />
    </div>
  );
}

function Members({ conversation, may }: { conversation: Conversation; may: May }) {
  const { conv_id, members, member_count = members.length } = conversation;
  const online = useOnline();
  const readers = useReaders(conversation);
  const hidden = member_count - members.length;
  return (
    <section aria-labelledby="members-head">
      <h3 id="members-head" className="details-head">
        Members <span className="dim">{member_count}</span>
      </h3>
      <ul className="members" aria-label="Members">
        {members.map((member) => (
          <MemberRow key={member.id} conv_id={conv_id} member={member} may={may} online={member.id === may.me.id || online.has(member.name)} />
        ))}
      </ul>
      {hidden > 0 && <p className="details-note">And {hidden.toLocaleString()} more, who joined later.</p>}
      {readers.map(({ reader, agents }) => (
        <p key={reader} className="details-note words">
          @{reader} reads it through {agents.map((agent) => `@${agent}`).join(", ")}.
        </p>
      ))}
    </section>
  );
}

/** The owners of agents that are here, who are not here themselves: they read what their agents read. */
function useReaders({ members, member_count }: Conversation): { reader: string; agents: string[] }[] {
  const agents = useQuery(everyUser("agent")).data ?? [];
  const here = new Set(members.map(({ name }) => name));
  const owner_of = new Map(agents.map(({ name, owner }) => [name, owner]));
  // Where not all members are known, an owner may be one of the others.
  if (member_count !== undefined) return [];
  const owned = members.filter((member): member is Member => member.type === "agent" && !here.has(owner_of.get(member.name) ?? member.name));
  const by_owner = Map.groupBy(owned, ({ name }) => owner_of.get(name) ?? "");
  return [...by_owner].map(([reader, theirs]) => ({ reader, agents: theirs.map(({ name }) => name) }));
}
