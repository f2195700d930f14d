const units: Record<string, (n: number) => string> = {
  chars: (n) => `${n.toLocaleString()} characters`,
  bytes,
  secs: duration,
  ms: (n) => duration(n / 1000),
  days: (n) => `${n.toLocaleString()} days`,
};

/** Limits as a person reads them: `value_bytes_max: 2048` is “value: 2 KiB”. */
export function limitLines(limits: Record<string, number>): { what: string; most: string }[] {
  return Object.entries(limits).map(([name, most]) => {
    const [, what = name, unit = ""] = /^(.+?)_(chars|bytes|secs|ms|days)(?:_max)?$/.exec(name) ?? [];
    const say = units[unit] ?? ((n: number) => n.toLocaleString());
    return { what: what.replace(/_max$/, "").replaceAll("_per_sec", " a second").replaceAll("_", " "), most: say(most) };
  });
}

function bytes(n: number): string {
  const sizes = [
    [1024 ** 3, "GiB"],
    [1024 ** 2, "MiB"],
    [1024, "KiB"],
  ] as const;
  const [size, unit] = sizes.find(([size]) => n >= size && n % (size / 4) === 0) ?? [1, "bytes"];
  return `${(n / size).toLocaleString()} ${unit}`;
}

function duration(secs: number): string {
  const sizes = [
    [86_400, "days"],
    [3_600, "hours"],
    [60, "minutes"],
  ] as const;
  const [size, unit] = sizes.find(([size]) => secs >= 2 * size && secs % size === 0) ?? [1, "seconds"];
  return `${(secs / size).toLocaleString()} ${unit}`;
}
