import type { RefusalEntry } from "../errors";
import { accounts } from "./accounts";
import { calls } from "./calls";
import { cards } from "./cards";
import { checkpoints } from "./checkpoints";
import { config } from "./config";
import { data_store } from "./data-store";
import { conversations } from "./conversations";
import { files } from "./files";
import { keys } from "./keys";
import { memory } from "./memory";
import { people } from "./people";
import { random } from "./random";
import { requests } from "./requests";
import { time } from "./time";
import { together } from "./together";
import { wake } from "./wake";

/** Every refusal of the project. A new one is a line in the table of its family. */
export const refusals = {
  ...calls,
  ...accounts,
  ...people,
  ...keys,
  ...time,
  ...random,
  ...checkpoints,
  ...config,
  ...data_store,
  ...conversations,
  ...memory,
  ...requests,
  ...together,
  ...cards,
  ...files,
  ...wake,
} satisfies Record<string, RefusalEntry>;
