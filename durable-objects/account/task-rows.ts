import { final_task_states, type task_states } from "../../schema/events";
import type { AccountContext } from "./context";

export type TaskState = (typeof task_states)[number];

/** A row of `tasks`. */
export type TaskRow = { conv: number; state: TaskState; assignee: string | null };

/** The task that a conversation is; undefined where it is none. */
export function findTask(cx: Pick<AccountContext, "db">, conv: number): TaskRow | undefined {
  return cx.db.find<TaskRow>("SELECT * FROM tasks WHERE conv = ?", conv);
}

/** Whether a state is final: nothing moves a task out of it. */
export function isFinal(state: TaskState): boolean {
  return final_task_states.includes(state);
}
