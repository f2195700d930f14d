import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { tools } from "../schema/tools/index";

const root = new URL("..", import.meta.url).pathname;

function sources(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
      .map((file) => join(folder, file)),
  );
}

const text = (file: string) => readFileSync(join(root, file), "utf8");

/** What a file imports, relative paths resolved from the project's root; types apart, since they are gone when it runs. */
function imports(file: string): { from: string; type_only: boolean }[] {
  return [...text(file).matchAll(/^(?:import|export)\s+(type\s)?[^"';]*from\s+"([^"]+)"/gm)].map(([, type, from = ""]) => ({
    from: from.startsWith(".") ? normalize(join(dirname(file), from)) : from,
    type_only: type !== undefined,
  }));
}

const product = sources("schema", "durable-objects", "workers");

test("imports point toward schema", () => {
  const allowed: [folder: string, into: RegExp][] = [
    ["schema/", /^(schema\/|zod$|node:)/],
    ["durable-objects/", /^(schema\/|durable-objects\/|package\.json$|cloudflare:workers$|ipaddr\.js$|[^.]*$)/],
  ];
  const wrong = product.flatMap((file) =>
    imports(file)
      .filter(
        ({ from }) =>
          allowed.some(([folder, into]) => file.startsWith(folder) && !into.test(from)) ||
          (file.startsWith("durable-objects/") && from.startsWith("workers/")),
      )
      .map(({ from }) => `${file} → ${from}`),
  );
  expect(wrong).toEqual([]);
});

test("the Worker knows the object's types, not its code", () => {
  const wrong = product
    .filter((file) => file.startsWith("workers/") && file !== "workers/index.ts")
    .flatMap((file) =>
      imports(file)
        .filter(({ from, type_only }) => from.startsWith("durable-objects/") && !type_only)
        .map(({ from }) => `${file} → ${from}`),
    );
  expect(wrong).toEqual([]);
});

test("a family imports no family", () => {
  const families = new Set([...tools.values()].map((tool) => tool.family.replaceAll("_", "-")));
  const isFamily = (path: string) => {
    const [, folder, name] = /^(schema\/tools|durable-objects\/account|workers\/tools)\/([^/.]+)/.exec(path) ?? [];
    return folder !== undefined && name !== undefined && families.has(name) ? name : undefined;
  };
  const wrong = product.flatMap((file) =>
    imports(file)
      .filter(
        ({ from, type_only }) =>
          isFamily(file) !== undefined &&
          isFamily(from) !== undefined &&
          isFamily(from) !== isFamily(file) &&
          !type_only &&
          !file.startsWith("schema/"),
      )
      .map(({ from }) => `${file} → ${from}`),
  );
  expect(wrong).toEqual([]);
});

test("files fit in 200 lines", () => {
  const data = /workers\/(random\/(words|emoji)|time\/zone-names)\.ts$|schema\/lookalikes\.ts$/;
  const long = product.filter((file) => !data.test(file) && text(file).split("\n").length > 201);
  expect(long).toEqual([]);
});

test("names say what is in a file", () => {
  const vague = [...product, ...sources("scripts")].filter((file) => /(^|\/)(utils?|helpers?|manager|service|misc|common)[./]/.test(file));
  expect(vague).toEqual([]);
});

test("zod comes as a namespace: the named import adds 370 KB", () => {
  expect(product.filter((file) => /import \{[^}]*\} from "zod"/.test(text(file)))).toEqual([]);
});

test("the contracts are imported by their full name: the bundler takes schema/tools for tools.json", () => {
  expect([...product, ...sources("test")].filter((file) => /from "[^"]*\/tools"/.test(text(file)))).toEqual([]);
});

test("every tool has its own describe", () => {
  const suites = sources("test").map(text).join("\n");
  expect([...tools.keys()].filter((name) => !suites.includes(`describe("${name}"`))).toEqual([]);
});

test("no test sends anything beyond this machine", async () => {
  await expect(fetch("https://nowhere.invalid/")).rejects.toThrow("A test would have sent something");
});
