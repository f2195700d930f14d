import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "../helpers/account";
import { becomes, open, site, withChromium } from "../helpers/chromium";
import { aTalk } from "../helpers/conversations";
import { aPng, sendFile } from "../helpers/files";
import { orientations, quarters, turned, upright } from "../helpers/pictures";
import { aFolder, needs } from "../helpers/programs";

withChromium();
const at = aFolder();

let agent: Agent;
let conv_id: string;

beforeAll(async () => {
  ({ agent, conv_id } = await aTalk());
});

/** The path of a link to what is sent. */
async function pathOf(bytes: Buffer, more: object, variant = "original"): Promise<string> {
  const { file } = await sendFile(agent, conv_id, bytes, more);
  const { url } = await agent.call("file_url", { conv_id, file_id: file.file_id, variant });
  return new URL(url).pathname;
}

/** What a page of ours shows of a picture: its size, and the colour in the middle of each quarter. */
const look = (path: string) => `(async () => {
  const image = new Image();
  image.src = ${JSON.stringify(path)};
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const at = (x, y) => [...context.getImageData(x * canvas.width, y * canvas.height, 1, 1).data.slice(0, 3)];
  return { width: canvas.width, height: canvas.height, pixels: [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)] };
})()`;

type Seen = { width: number; height: number; pixels: number[][] };

const rgb: Record<(typeof quarters)[number], number[]> = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], yellow: [255, 255, 0] };

/** How far the colour of a quarter is from what it is when the picture is upright, at most; infinite where its sides are swapped. */
function farFromUpright({ width, height, pixels }: Seen): number {
  if (width !== upright.width || height !== upright.height) return Infinity;
  return Math.max(...pixels.flatMap((pixel, n) => pixel.map((value, channel) => Math.abs(value - (rgb[quarters[n]!][channel] ?? 0)))));
}

describe("a picture", () => {
  test("of any orientation is upright on screen, and so is its thumbnail, with the right colours", async () => {
    needs("convert", "exiftool");
    const { page, problems, go } = await open();
    // A page without a policy, to show a picture as it was.
    const { page: elsewhere } = await open();
    await go("/");
    for (const orientation of orientations) {
      const names = ["jpg", "png", "webp"].map((type) => `${orientation}.${type}`);
      turned(names.map(at), orientation);
      for (const name of names) {
        const bytes = readFileSync(at(name));
        const [original, thumb] = [await pathOf(bytes, { name }), await pathOf(bytes, { name }, "thumb")];
        expect(farFromUpright((await page.evaluate(look(thumb))) as Seen), `thumb of ${name}`).toBeLessThan(24);
        const seen = (await page.evaluate(look(original))) as Seen;
        const as_it_was = (await elsewhere.evaluate(look(`data:;base64,${bytes.toString("base64")}`))) as Seen;
        expect(seen, name).toEqual(as_it_was);
        // Chromium does not look for Exif data in WebP, whosever picture it is: it shows one as it is stored.
        if (!name.endsWith("webp")) expect(farFromUpright(seen), name).toBeLessThan(24);
      }
    }
    expect(problems).toEqual([]);
  });

  test("opened by its link is shown", async () => {
    const { page } = await open();
    const response = await page.goto(await pathOf(aPng(40, 30), { name: "a.png" }));
    expect([response?.status(), await page.evaluate("document.images[0].naturalWidth")]).toEqual([200, 40]);
  });
});

const run = "window.top.hacked = 1; document.title = 'hacked';";
const hostile: [name: string, mime: string, content: string][] = [
  ["a.html", "text/html", `<!doctype html><title>x</title><script>${run}</script>`],
  ["a.svg", "image/svg+xml", `<svg xmlns="http://www.w3.org/2000/svg" onload="${run}"><script>${run}</script></svg>`],
  ["a.xml", "application/xml", `<?xml version="1.0"?><x xmlns:h="http://www.w3.org/1999/xhtml"><h:script>${run}</h:script></x>`],
  ["a.xhtml", "application/xhtml+xml", `<html xmlns="http://www.w3.org/1999/xhtml"><script>${run}</script></html>`],
  ["a.js", "text/javascript", run],
  ["a.pdf", "application/pdf", "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj"],
  ["a.png", "image/png", `<script>${run}</script>`],
];

test("what was stored to run is saved when it is opened, and runs nowhere else", async () => {
  const { page } = await open();
  const paths: string[] = [];
  for (const [name, mime, content] of hostile) {
    const path = await pathOf(Buffer.from(content), { name, mime });
    paths.push(path);
    const [download, opened] = await Promise.all([page.waitForEvent("download"), page.goto(path).catch((error: Error) => error.message)]);
    expect(download.suggestedFilename()).toBe(name);
    expect(opened).toContain("Download is starting");
  }
  // A page of our origin that has no policy of its own to protect it.
  await page.goto(`${await site()}/healthz`);
  await page.evaluate(`window.left = 0; for (const path of ${JSON.stringify(paths)}) {
    for (const [tag, attribute] of [["script", "src"], ["iframe", "src"], ["object", "data"], ["embed", "src"]]) {
      const element = document.createElement(tag);
      left += 1;
      element.onload = element.onerror = () => (left -= 1);
      element[attribute] = path;
      document.body.append(element);
      // What is saved and not shown tells its element nothing.
      if (tag !== "script") setTimeout(() => (left -= 1), 2000);
    }
  }`);
  await becomes(async () => ((await page.evaluate("left")) as number) <= 0, true);
  expect(await page.evaluate("[typeof hacked, document.title]")).toEqual(["undefined", ""]);
});
