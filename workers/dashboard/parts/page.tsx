import { Text, Title } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { PageTitle } from "./page-title";

type PageProps = { title: string; lead?: ReactNode; actions?: ReactNode; above?: ReactNode; children: ReactNode };

/** For the heading of a page: after a change of page it takes the focus, so that a screen reader says where one is. */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRouterState({
    select: ({ resolvedLocation, location }) => resolvedLocation?.pathname !== undefined && location.state.__TSR_index > 0,
  });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const arrived_at = moved ? path : undefined;
  useEffect(() => {
    if (arrived_at !== undefined) heading.current?.focus({ preventScroll: true });
  }, [arrived_at]);
  return heading;
}

/** A page: its title in the tab too. */
export function Page({ title, lead, actions, above, children }: PageProps) {
  const heading = useArrival();
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {above}
      <header className="page-head">
        <div className="page-head-words">
          <Title order={1} ref={heading} tabIndex={-1}>
            {title}
          </Title>
          {lead && (
            <Text c="dimmed" mt={4} maw="44rem">
              {lead}
            </Text>
          )}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A part of a page under a heading of its own. */
export function Section({ title, lead, actions, children }: Omit<PageProps, "above">) {
  return (
    <section className="section" aria-label={title}>
      <div className="section-head">
        <div>
          <Title order={2}>{title}</Title>
          {lead && (
            <Text c="dimmed" size="sm" mt={2} maw="42rem">
              {lead}
            </Text>
          )}
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}
