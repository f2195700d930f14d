import type { AsyncHandlers } from "../../schema/tools/index";
import type { random as contract } from "../../schema/tools/random";
import type { WorkerContext } from "../context";
import { randomChoice } from "../random/choices";
import { randomNumber } from "../random/numbers";
import { randomToken } from "../random/tokens";

export const random: AsyncHandlers<typeof contract.tools, WorkerContext> = {
  random_number(_cx, asked) {
    return randomNumber(asked);
  },
  random_token(cx, asked) {
    return randomToken(asked, cx.now);
  },
  random_choice(_cx, asked) {
    return randomChoice(asked);
  },
};
