import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const fileOf = (from: string, path: string) =>
  path.startsWith("~/") ? `app/${path.slice(2)}` : join(dirname(from), path);
const classesOf = (file: string) =>
  new Set(Array.from(readFileSync(file, "utf8").matchAll(/\.([a-zA-Z][\w-]*)/g), (match) => match[1]));

const components = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => join("app", file));

test("W15 every class that a component uses exists in its style sheet", () => {
  const missing: string[] = [];
  let looked = 0;
  for (const file of components) {
    const source = readFileSync(file, "utf8");
    for (const [, name, path] of source.matchAll(/^import (\w+) from "([^"]+\.module\.css)";/gm)) {
      const classes = classesOf(fileOf(file, path ?? ""));
      for (const [, used = ""] of source
        .replaceAll(/^import .*$/gm, "")
        .matchAll(new RegExp(String.raw`(?<![\w./-])${name}\.(\w+)`, "g"))) {
        looked++;
        if (!classes.has(used)) missing.push(`${file}: ${name}.${used}`);
      }
    }
  }
  expect(looked).toBeGreaterThan(500);
  expect([...new Set(missing)]).toEqual([]);
});
