/** What a refusal says, at the fields that it names; `rest` is what belongs to none of them. */
export type Faults = { at: ReadonlyMap<string, string>; rest: string };

const of_no_field = /^(No field|\d+ fields|The identity is|Nothing was written)/;

/** Each sentence at the field whose “name” stands in it; those that follow without a name explain it further. */
export function faultsAt(message: string, names: readonly string[]): Faults {
  const at = new Map<string, string>();
  const rest: string[] = [];
  let current: string | undefined;
  for (const sentence of message.split(/(?<=[.?!]) (?=[A-Z“\d])/)) {
    const named = names.find((name) => sentence.includes(`“${name}”`));
    if (named !== undefined || of_no_field.test(sentence)) current = named;
    if (current === undefined) rest.push(sentence);
    else at.set(current, [at.get(current), sentence].filter(Boolean).join(" "));
  }
  const told = rest.filter((sentence) => at.size === 0 || sentence !== "Nothing was written.").join(" ");
  return { at, rest: told };
}
