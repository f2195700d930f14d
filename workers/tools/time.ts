import type { AsyncHandlers } from "../../schema/tools/index";
import type { time as contract } from "../../schema/tools/time";
import type { WorkerContext } from "../context";
import { answerTime } from "../time/answer";

export const time: AsyncHandlers<typeof contract.tools, WorkerContext> = {
  time(cx, asked) {
    return answerTime(asked, cx.now);
  },
};
