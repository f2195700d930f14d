import { lazy, Suspense } from "react";

const Tree = lazy(async () => ({ default: (await import("./json-tree")).JsonTree }));

/** An object or array, to be opened and closed level by level; its text until the code for that has come. */
export function Json({ value, label }: { value: object; label: string }) {
  return (
    <Suspense fallback={<pre className="json">{JSON.stringify(value, null, 2)}</pre>}>
      <Tree value={value} label={label} />
    </Suspense>
  );
}
