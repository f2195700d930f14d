import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";

/** The pages below a page. Its links carry aria-current by themselves. Where they do not fit they scroll, with the present one in sight. */
export function Subnav({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const here = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (nav.current && here) nav.current.scrollLeft = here.offsetLeft - (nav.current.clientWidth - here.offsetWidth) / 2;
  }, [path]);
  return (
    <nav className="subnav" aria-label={label} ref={nav}>
      {children}
    </nav>
  );
}
