import { refuse } from "../../schema/errors";
import type { Handlers } from "../../schema/tools/index";
import type { members as contract } from "../../schema/tools/members";
import { checkContact, mayContact } from "./contact";
import type { Context } from "./context";
import type { Hooks } from "./hooks";
import { join, leave, setMember } from "./joining";
import type { FloorSetting, Member, Role } from "./memberships";
import { checkUnfinished } from "./speaking";
import { lookUpUser, userIn, userNamed } from "./users";
import { conversationJoined, conversationManaged, type Joined } from "./visibility";

const ranks: Record<Role, number> = { member: 0, admin: 1, owner: 2 };

export const members: Handlers<typeof contract.tools, Context> = {
  find_user(cx, { name }) {
    const user = lookUpUser(cx, name);
    if (!user) return { found: false };
    const { id, display_name, type, owner } = user;
    return {
      found: true,
      user: { id, name: user.name, display_name, type, ...(owner !== null && { owner: cx.names.of(owner).name }), contact: mayContact(cx, user) },
    };
  },

  add_member(cx, { conv_id, history, user: named }) {
    const managed = conversationManaged(cx, conv_id);
    const { conv, row, from_seq } = managed;
    if (row.kind === "direct") refuse("direct_has_two");
    checkUnfinished(cx, managed);
    const user = userNamed(cx, named);
    if (cx.memberships.find(conv, user.id)) return { conv_id, user: user.name, added: false };
    checkContact(cx, user);
    join(cx, conv, user.id, { history, sees_from: from_seq });
    return { conv_id, user: user.name, added: true };
  },

  remove_member(cx, { conv_id, user: named }) {
    const joined = conversationJoined(cx, conv_id);
    if (joined.row.kind === "direct") refuse("direct_has_two");
    const user = lookUpUser(cx, named) ?? refuse("user_unknown", { user: named });
    const member = cx.memberships.find(joined.conv, user.id);
    if (user.id !== cx.caller.id) checkRanks(cx, conversationManaged(cx, conv_id), member, user.name);
    if (member) leave(cx, member, cx.caller.id);
    return { conv_id, user: user.name, removed: member !== undefined };
  },

  set_member(cx, { conv_id, user: named, role, floor }) {
    const managed = conversationManaged(cx, conv_id);
    if (managed.row.kind === "direct") refuse("direct_has_two");
    if (role === undefined && floor === undefined) return refuse("set_member_empty");
    const present = cx.memberships.in(managed.conv);
    const id = userIn(
      cx,
      present.map(({ user }) => user),
      named,
    );
    const member = present.find(({ user }) => user === id) as Member;
    const { name, type } = cx.names.of(id);
    if (role !== undefined) checkRole(cx, managed, member, role);
    if (floor !== undefined && type === "human") refuse("floor_of_person", { user: name });
    const change = changeOf(member, role, floor);
    if (Object.keys(change).length > 0) setMember(cx, member, change, cx.caller.id);
    return { conv_id, member: { user: name, role: role ?? member.role, ...(type === "agent" && { floor: floor ?? member.floor }) } };
  },
};

export const membersHooks: Hooks = {
  agent_deleted: leaveAll,
  person_removed: leaveAll,
};

/** A user's memberships end as events; a direct conversation with it can then only be read. */
function leaveAll(cx: Context, user: string): void {
  for (const member of cx.memberships.of(user).values()) if (member.left_seq === null && member.kind !== "own") leave(cx, member, cx.caller.id);
}

/** A manager decides about those below itself, and about itself. */
function checkRanks(cx: Context, { member: own }: Joined, member: Member | undefined, name: string): void {
  if (!member || member.user === cx.caller.id) return;
  if (ranks[member.role] >= ranks[own.role]) refuse("role_above_own", { user: name });
}

/** Each sets roles below its own; an owner is a person, and there is always one. */
function checkRole(cx: Context, managed: Joined, member: Member, role: Role): void {
  const { name, type } = cx.names.of(member.user);
  checkRanks(cx, managed, member, name);
  if (ranks[role] >= ranks[managed.member.role] && managed.member.role !== "owner") refuse("role_above_own", { user: name });
  if (role === "owner" && type === "agent") refuse("role_owner_is_person", { user: name });
  const owners = cx.memberships.in(managed.conv).filter((each) => each.role === "owner");
  if (member.role === "owner" && role !== "owner" && owners.length < 2) refuse("role_last_owner");
}

/** What of the wanted is not so already. */
function changeOf(member: Member, role: Role | undefined, floor: FloorSetting | undefined): { role?: Role; floor?: FloorSetting } {
  return {
    ...(role !== undefined && role !== member.role && { role }),
    ...(floor !== undefined && floor !== member.floor && { floor }),
  };
}
