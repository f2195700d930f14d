import { ActionIcon, Kbd, Text, UnstyledButton } from "@mantine/core";
import { useDebouncedValue, useNetwork } from "@mantine/hooks";
import { spotlight } from "@mantine/spotlight";
import { IconDots, IconSearch } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { asking } from "../ask";
import { useLine, useLineState } from "./live";
import { NeedCount } from "./need-count";
import { Palette } from "./palette";
import { places, tabs_on_phone } from "./places";
import { PersonMenu } from "./person-menu";
import { useHearPresence } from "./presence";

/** The frame around every page: navigation, search, who is signed in. */
export function Shell() {
  useLine();
  useHearPresence();
  return (
    <>
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <div className="shell">
        <section className="topbar" aria-label="Top bar">
          <Brand />
          <ActionIcon variant="subtle" color="gray" size="lg" onClick={spotlight.open} aria-label="Search and commands">
            <IconSearch size={20} aria-hidden />
          </ActionIcon>
          <PersonMenu small />
        </section>
        <Sidebar />
        <div>
          <Offline />
          <main id="main" className="main" tabIndex={-1}>
            <Outlet />
          </main>
        </div>
      </div>
      <Palette />
    </>
  );
}

function Brand() {
  const { data } = useSuspenseQuery(asking("get_me", {}));
  return (
    <div className="brand">
      <img src="/mark.svg" alt="" />
      <div className="brand-words">
        <Text fw={650} size="md">
          Mainstay
        </Text>
        <Text c="dimmed" size="xs" className="one-line" title={data.account.name}>
          {data.account.name}
        </Text>
      </div>
    </div>
  );
}

function Sidebar() {
  return (
    <aside className="sidebar" aria-label="Sidebar">
      <Brand />
      <nav aria-label="Main">
        <ul className="nav-list">
          {places.map(({ to, label, icon: Icon }, at) => (
            <li key={to} data-no-tab={at >= tabs_on_phone || undefined}>
              <Link to={to} className="nav-link" activeOptions={{ includeSearch: false, exact: to === "/" }}>
                <Icon size={20} stroke={1.7} aria-hidden />
                {label}
                {to === "/" && <NeedCount />}
              </Link>
            </li>
          ))}
          <li data-tab-only>
            <Link to="/more" className="nav-link">
              <IconDots size={20} stroke={1.7} aria-hidden />
              More
            </Link>
          </li>
        </ul>
      </nav>
      <div className="sidebar-end">
        <UnstyledButton className="nav-link" onClick={spotlight.open} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={20} stroke={1.7} aria-hidden />
          <span>Search</span>
          <Kbd size="xs" ml="auto" aria-hidden>
            {/Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘ K" : "Ctrl K"}
          </Kbd>
        </UnstyledButton>
        <PersonMenu />
      </div>
    </aside>
  );
}

const patience_ms = 3_000;

/** A line that is opened again within moments is nobody's concern. */
function Offline() {
  const { online } = useNetwork();
  const line = useLineState();
  const [lost] = useDebouncedValue(line === "lost", patience_ms);
  return (
    <output className="block" data-line={line}>
      {!online && <div className="offline">You are offline. What you see may be old; it is brought up to date when the connection is back.</div>}
      {online && lost && <div className="offline">The connection to Mainstay is lost. It is being opened again; nothing is missed.</div>}
    </output>
  );
}
