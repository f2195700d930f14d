import type { ReactNode } from "react";

/** The pages below a page. Its links carry aria-current by themselves. */
export function Subnav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className="subnav" aria-label={label}>
      {children}
    </nav>
  );
}
