import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { LinkButton } from "./link";
import { Page } from "./page";
import { Empty, Problem } from "./says";
import { IconCompass } from "@tabler/icons-react";

/** What a page shows that could not be shown. */
export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title="This page could not be shown">
      <Problem error={error instanceof Error ? error : new Error(String(error))} retry={retry} />
    </Page>
  );
}

/** The same where not even the frame could be shown. */
export function BrokenAlone(problem: ErrorComponentProps) {
  return (
    <main className="main">
      <Broken {...problem} />
    </main>
  );
}

/** An address that leads nowhere. */
export function Nowhere() {
  return (
    <Page title="There is nothing at this address">
      <Empty icon={<IconCompass size={32} aria-hidden />} title="Nothing here" action={<LinkButton to="/">Go to the start</LinkButton>}>
        What was here may have been deleted, or the link is incomplete.
      </Empty>
    </Page>
  );
}
