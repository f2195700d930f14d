import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Locator, type Page, type Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import type { Answer, Person } from "./account";
import { url } from "./server";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How long anything on a page may take before a test gives up. */
export const bound_ms = 15_000;

export type Opened = {
  page: Page;
  context: BrowserContext;
  /** What must not have happened: script errors, refused content, requests to other hosts. */
  problems: string[];
  go: (path: string) => Promise<void>;
  /** Until a heading is there and nothing has been asked for a moment: what the page wanted to know, it knows. */
  settled: () => Promise<void>;
};

let browser: Browser | undefined;

/** A browser for the tests of this file. */
export function withChromium(): void {
  // Each step has its bound; a test of many steps may take as long as they may. Read when the tests are declared, so set before.
  vi.setConfig({ testTimeout: 90_000 });
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: flags });
  });
  // A page that stays open goes on asking the server.
  afterEach(async () => {
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
  });
  afterAll(async () => {
    await browser?.close();
    browser = undefined;
    vi.resetConfig();
  });
}

/** Where the browser reaches the server: by a name, since a passkey belongs to a name and not to an address. */
export async function site(): Promise<string> {
  const at = new URL(await url());
  at.hostname = "localhost";
  return at.origin;
}

/** A fresh browser profile with one page, everything on it watched. `baseURL` is another server than the one of the run. */
export async function open(options: BrowserContextOptions = {}): Promise<Opened> {
  if (!browser) throw new Error("Call withChromium() in the test file first.");
  const base = options.baseURL ?? (await site());
  const context = await browser.newContext({ reducedMotion: "reduce", ...options, baseURL: base });
  context.setDefaultTimeout(bound_ms);
  const page = await context.newPage();
  const problems = watch(page, base);
  return {
    page,
    context,
    problems,
    go: async (path) => {
      await page.goto(path);
    },
    settled: settling(page),
  };
}

const quiet_ms = 100;

function settling(page: Page): () => Promise<void> {
  const asked = new Set<Request>();
  let last = 0;
  page.on("request", (request) => asked.add(request));
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => {
      asked.delete(request);
      last = Date.now();
    });
  }
  return async () => {
    await page.getByRole("heading", { level: 1 }).waitFor();
    await becomes(async () => asked.size === 0 && Date.now() - last > quiet_ms, true);
  };
}

function watch(page: Page, base: string): string[] {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
  page.on("dialog", (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("console", (message) => {
    // A refused call shows as a failed resource; whether it was right is the test's own matter.
    const refused_call = /^Failed to load resource: the server responded with a status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !refused_call) problems.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith("blob:")) problems.push(`request: ${request.url()}`);
  });
  return problems;
}

/** A fresh profile in which the person is signed in by a link, which an account owner makes: the person, or `by`. */
export async function openAs(person: Person, options: BrowserContextOptions = {}, by = person): Promise<Opened> {
  const opened = await open(options);
  await opened.go(await linkFor(person, by));
  await opened.page.getByRole("navigation", { name: "Main" }).waitFor();
  return opened;
}

/** A one-time sign-in link that an account owner makes, as a path of the site. */
export async function linkFor(person: Person, by = person): Promise<string> {
  const { url: link } = await by.act("create_sign_in_link", { user: person.name });
  const { pathname, hash } = new URL(link);
  return pathname + hash;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands, one line a finding. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const { violations } = (await page.evaluate("axe.run(document, { resultTypes: ['violations'] })")) as Answer;
  return violations.flatMap((each: Answer) => each.nodes.map((node: Answer) => `${each.id}: ${node.html} ${node.failureSummary}`));
}

/** Presses Tab until this has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    if (await hasFocus(wanted)) return;
  }
  throw new Error(`Tab never reached ${String(wanted)}.`);
}

async function hasFocus(wanted: Locator): Promise<boolean> {
  if ((await wanted.count()) !== 1) return false;
  return wanted.evaluate((element) => element === (element as unknown as { ownerDocument: { activeElement: unknown } }).ownerDocument.activeElement);
}

/** Waits with a bound until a question has this answer. */
export async function becomes<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
  await expect.poll(ask, { timeout: bound_ms, interval: 50 }).toEqual(wanted);
}
