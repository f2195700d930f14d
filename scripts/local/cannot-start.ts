/** Why `npm start` or a tool beside it cannot go on, in a sentence for the person at the terminal. */
export class CannotStart extends Error {}

/** The reason that an operating system or a parser gave, in its own words. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Says the sentence of a CannotStart and ends; anything else is a bug and shows where it came from. */
export function say(error: unknown): never {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}
