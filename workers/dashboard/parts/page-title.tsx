import { useCount } from "./needs";

/** The title of the tab; how much waits for the person stands before it. */
export function PageTitle({ children }: { children: string }) {
  const count = useCount();
  return <title>{`${count > 0 ? `(${count}) ` : ""}${children} · Mainstay`}</title>;
}
