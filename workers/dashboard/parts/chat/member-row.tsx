import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Sent } from "../../act";
import { askFirst } from "../ask-first";
import { Problem } from "../says";
import { UserMark } from "../user";
import { doIt, useDoing } from "./doing";
import type { May } from "./may";
import { type Member, useDisplayNames } from "./users";

type MemberProps = { conv_id: string; member: Member; may: May; online: boolean };

/** One member: who it is, and what the reader may decide about it. */
export function MemberRow({ conv_id, member, may, online }: MemberProps) {
  const { name, type } = member;
  const display = useDisplayNames()(name);
  const doing = useDoing((does: () => Promise<unknown>) => does());
  const present = type === "human" && online;
  return (
    <li className="member">
      <div className="member-line">
        <span className="member-mark" data-online={present || undefined}>
          <UserMark user={{ name, display_name: display }} kind={type} size={30} />
        </span>
        <span className="row-words">
          <span className="words">
            {type === "agent" ? (
              <Link to="/agents/$agent" params={{ agent: name }} className="member-link">
                {display}
              </Link>
            ) : (
              display
            )}{" "}
            <span className="dim at-name">@{name}</span>
          </span>
          <span className="chat-row-about">{about(member, present)}</span>
        </span>
        <MemberMenu conv_id={conv_id} member={member} may={may} does={doing.mutate} />
      </div>
      <Problem error={doing.error} />
    </li>
  );
}

function about({ type, role, floor }: Member, present: boolean): string {
  return [
    type === "agent" ? "agent" : "person",
    role,
    ...(floor === "coordinated" ? ["speaks with the floor"] : []),
    ...(present ? ["online"] : []),
  ].join(" · ");
}

type MenuProps = Omit<MemberProps, "online"> & { does: (what: () => Promise<unknown>) => void };
type Change = Pick<Sent<"set_member">, "role" | "floor">;

function MemberMenu({ conv_id, member, may, does }: MenuProps) {
  const { name, type, floor } = member;
  const roles = may.roles(member);
  const floors = may.manage && type === "agent";
  if (roles.length === 0 && !floors && !may.remove(member)) return null;
  const set = (change: Change) => does(() => doIt("set_member", { conv_id, user: name, ...change }));
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`Manage @${name}`}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {roles.map((role) => (
          <Menu.Item key={role} onClick={() => (role === "owner" ? askOwner(name, () => set({ role })) : set({ role }))}>
            Make {role}
            {role === "owner" && " …"}
          </Menu.Item>
        ))}
        {floors && (
          <Menu.Item onClick={() => set({ floor: floor === "coordinated" ? "open" : "coordinated" })}>
            {floor === "coordinated" ? "Let it speak whenever it likes" : "Let it speak with the floor alone"}
          </Menu.Item>
        )}
        {may.remove(member) && (
          <Menu.Item className="member-remove" onClick={() => askRemoval(name, () => does(() => doIt("remove_member", { conv_id, user: name })))}>
            Remove …
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function askOwner(name: string, onConfirm: () => void): void {
  askFirst({
    title: `Make @${name} an owner?`,
    consequence: "An owner decides about everybody below, and about this conversation, as you do. You cannot take that role away again.",
    confirm: "Make it an owner",
    onConfirm,
  });
}

function askRemoval(name: string, onConfirm: () => void): void {
  askFirst({
    title: `Remove @${name}?`,
    consequence:
      "It sees nothing of this conversation any more, and what it holds here (claims, the floor, the task) is let go. " +
      "Added again, it sees only as much of the past as you then give it.",
    confirm: "Remove it",
    onConfirm,
  });
}
