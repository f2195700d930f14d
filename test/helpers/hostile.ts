import { expect } from "vitest";
import type { Opened } from "./chromium";

/** Texts that run, load, hide or break something wherever one is taken for anything but text. At most 60 characters: they are names too. */
export const kinds: ((n: number) => string)[] = [
  (n) => `<script>hacked=${n}</script>`,
  (n) => `<img src=x onerror=hacked=${n}>`,
  (n) => `"><svg onload=hacked=${n}>`,
  (n) => `' autofocus onfocus=hacked=${n} x='`,
  (n) => `javascript:hacked=${n}`,
  (n) => `<iframe srcdoc="<script>top.hacked=${n}</script>">`,
  (n) => `</textarea><script>hacked=${n}</script>`,
  (n) => `<style>*{display:none}</style>${n}`,
  (n) => `<a href=javascript:hacked=${n}>go</a>`,
  (n) => `\${hacked=${n}} {{hacked=${n}}}`,
  (n) => `&lt;script&gt;hacked=${n}&lt;/script&gt;`,
  (n) => `<link rel=stylesheet href=//evil.example/${n}>`,
  (n) => `![x](http://evil.example/${n}) [x](javascript:${n})`,
  (n) => `__proto__ constructor ${n}`,
  (n) => `<base href=//evil.example/${n}>`,
  (n) => `<details open ontoggle=hacked=${n}>`,
];

export const texts = Array.from({ length: 200 }, (_, n) => kinds[n % kinds.length]?.(n) ?? "");
/** Everything that a page shows as text, the contents of its fields and the choices of its lists too. */
const shown = `[document.body.innerText, ...[...document.querySelectorAll("input,textarea,option")].map((field) => field.value)].join("\\n")`;
const intruders = `[...document.querySelectorAll("script:not([src^='/assets/']),iframe,base,svg[onload],[onerror],[onfocus],[ontoggle],[href^='javascript']")].length`;

/** Holds that each of the wanted texts can be read on the page, and that none on it was taken for anything but text. */
export async function showsAll({ page, settled }: Opened, wanted: string[]): Promise<void> {
  await settled();
  const all = (await page.evaluate(shown)) as string;
  expect(wanted.filter((text) => !all.includes(text))).toEqual([]);
  expect(await page.evaluate(intruders)).toBe(0);
  expect(await page.evaluate("typeof hacked")).toBe("undefined");
}
