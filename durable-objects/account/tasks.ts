import { refuse } from "../../schema/errors";
import { conversationId } from "../../schema/ids";
import type { Handlers, Value } from "../../schema/tools/index";
import type { tasks as contract } from "../../schema/tools/tasks";
import { checkContact } from "./contact";
import type { Context } from "./context";
import { checkTitle, founders } from "./founding";
import type { Hooks, Speech } from "./hooks";
import { createConversation } from "./joining";
import { concerns, joinedOf, type Need, stuckSince, whereOf } from "./needed";
import { checkSpeaking } from "./speaking";
import { findTask, isFinal, type TaskRow } from "./task-rows";
import { userIn, userNamed } from "./users";
import { type ConversationRow, conversationJoined, type Joined } from "./visibility";
import { decideWakes } from "./waking";

type Updated = Value<(typeof contract.tools)["update_task"]>;

export const tasks: Handlers<typeof contract.tools, Context> = {
  create_task(cx, { assignee: named, members, title }) {
    const assignee = named === undefined ? undefined : userNamed(cx, named);
    const users = [...members.map((each) => userNamed(cx, each)), ...(assignee ? [assignee] : [])];
    for (const user of users) checkContact(cx, user);
    const conv = createConversation(cx, { kind: "task", title: checkTitle(cx, title), members: founders(cx, users) });
    const task: TaskRow = { conv, state: "submitted", assignee: assignee?.id ?? null };
    cx.db.run("INSERT INTO tasks (conv, state, assignee) VALUES (?, ?, ?)", conv, task.state, task.assignee);
    const row = cx.db.one<ConversationRow>("SELECT * FROM conversations WHERE number = ?", conv);
    return told(cx, row, task, { wakes: assignee ? [assignee.id] : [] });
  },

  update_task(cx, { conv_id, assignee: named, note, state }) {
    const joined = conversationJoined(cx, conv_id);
    const before = findTask(cx, joined.conv) ?? refuse("not_a_task", { conv_id });
    checkSpeaking(cx, joined, note === undefined ? "update_task" : "note");
    if (state === undefined && named === undefined && note === undefined) refuse("task_update_empty");
    const assignee = named === undefined ? before.assignee : assigneeNamed(cx, joined, before, named);
    const task: TaskRow = { ...before, state: state ?? before.state, assignee };
    save(cx, task);
    const updated = told(cx, joined.row, task, { note, wakes: assignee !== null && assignee !== before.assignee ? [assignee] : [] });
    if (isFinal(task.state)) for (const hook of cx.hooks) hook.task_finished?.(cx, joined.conv);
    return updated;
  },
};

export const tasksHooks: Hooks = {
  left(cx, { conv, user }) {
    const task = findTask(cx, conv);
    if (task?.assignee !== user) return;
    save(cx, { ...task, assignee: null });
    cx.timeline.append(cx, conv, { type: "task.updated", sender: cx.caller.id, facts: { state: task.state, assignee: null } });
  },

  speaking(cx, seen, speech) {
    const task = seen.row.kind === "task" ? findTask(cx, seen.conv) : undefined;
    if (!task || !isFinal(task.state) || may_go_on[cx.caller.kind].includes(speech)) return;
    refuse("task_finished", { conv_id: conversationId(seen.conv), state: task.state });
  },

  silent(cx, conv) {
    const task = findTask(cx, conv);
    return task && isFinal(task.state) ? "finished" : undefined;
  },

  conversation(cx, { number, kind }) {
    const task = kind === "task" ? findTask(cx, number) : undefined;
    return task ? { task: { state: task.state, assignee: nameOf(cx, task.assignee) } } : {};
  },

  open(cx) {
    const rows = cx.db.all<{ conv: number }>(
      "SELECT conv FROM tasks WHERE assignee = ? AND state IN ('submitted', 'working', 'input_required') ORDER BY conv DESC LIMIT ?",
      cx.caller.id,
      cx.limits.open_shown_max,
    );
    return { tasks: rows.map(({ conv }) => conversationId(conv)) };
  },

  needs: (cx, seen) => joinedOf(seen).flatMap((joined) => stuckTask(cx, joined)),
};

/** The task, where it is unfinished and nothing has happened for long: for who is responsible or owns that agent, and managers. */
function stuckTask(cx: Context, joined: Joined): Need[] {
  const task = joined.row.kind === "task" ? findTask(cx, joined.conv) : undefined;
  if (!task || isFinal(task.state) || !concerns(cx, joined, [task.assignee])) return [];
  const since = stuckSince(cx, joined.conv);
  if (since === undefined) return [];
  return [{ type: "task", since, ...whereOf(joined), state: task.state, assignee: nameOf(cx, task.assignee) }];
}

/** What still may be said in a finished task. */
const may_go_on: Record<"agent" | "person", readonly Speech[]> = { agent: ["react"], person: ["react", "send", "edit"] };

/** A member. Only who created the task, or a manager, gives it to another than has it. */
function assigneeNamed(cx: Context, { conv, row, member }: Joined, task: TaskRow, named: string): string {
  const members = cx.memberships.in(conv).map(({ user }) => user);
  const assignee = userIn(cx, members, named);
  const may = row.created_by === cx.caller.id || member.role !== "member";
  return may || assignee === task.assignee ? assignee : refuse("task_reassign", { conv_id: conversationId(conv) });
}

function save(cx: Context, { conv, state, assignee }: TaskRow): void {
  cx.db.run("UPDATE tasks SET state = ?, assignee = ? WHERE conv = ?", state, assignee, conv);
}

/** The event of how the task stands now, and the answer to who made it so. */
function told(cx: Context, row: ConversationRow, task: TaskRow, { note, wakes }: { note?: string | undefined; wakes: readonly string[] }): Updated {
  const decided = decideWakes(cx, row, cx.caller.id, wakes);
  const { state, assignee } = task;
  const facts = { state, assignee, ...(note !== undefined && { note }) };
  cx.timeline.append(cx, task.conv, { type: "task.updated", sender: cx.caller.id, facts, wakes: decided.wakes, loop: decided.loop });
  return {
    conv_id: conversationId(task.conv),
    task: { title: row.title ?? "", state, assignee: nameOf(cx, assignee) },
    woken: decided.woken,
    not_woken: decided.not_woken,
  };
}

function nameOf(cx: Pick<Context, "names">, user: string | null): string | null {
  return user === null ? null : cx.names.of(user).name;
}
