import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";

const resolve = createRequire(import.meta.url).resolve;
const app = new URL("..", import.meta.url).pathname;

/** Mantine's style sheets that the product loads. */
function sheets(): { name: string; css: string }[] {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const named = files.flatMap((file) =>
    [...readFileSync(join(app, file), "utf8").matchAll(/import "(@mantine\/[^"]+\.css)"/g)].map(
      (match) => match[1] ?? "",
    ),
  );
  return [...new Set(named)]
    .filter((name) => !name.includes("default-css-variables"))
    .map((name) => ({ name, css: readFileSync(resolve(name), "utf8") }));
}

const map = new Map(
  [
    ...readFileSync(new URL("./mantine-map.css", import.meta.url), "utf8").matchAll(
      /(--mantine-color-[\w-]+): ([^;]+);/g,
    ),
  ].map((match) => [match[1] ?? "", match[2] ?? ""]),
);

test("E15 every grey that Mantine's style sheets use is mapped to a colour of the themes", () => {
  const found = sheets();
  expect(found.length).toBeGreaterThan(10);
  const foreign = found.flatMap(({ name, css }) =>
    [...css.matchAll(/--mantine-color-(?:gray|dark)-\d/g)]
      .filter(([grey]) => !map.has(grey))
      .map(([grey]) => `${name}: ${grey}`),
  );
  expect(foreign).toEqual([]);
});

test("E15 the borders of chips and radios have the colour of a field's border, which has 3:1", () => {
  const controls = sheets().filter(({ name }) => /\/(?:Chip|Radio)\.css$/.test(name));
  expect(controls).toHaveLength(2);
  for (const { css } of controls) {
    const edges = [...css.matchAll(/border(?:-color)?: [^;]*var\((--mantine-color-(?:gray|dark)-\d)\)/g)].map(
      (match) => match[1] ?? "",
    );
    expect(edges.length).toBeGreaterThan(0);
    expect(new Set(edges.map((edge) => map.get(edge)))).toEqual(new Set(["hsl(var(--input))"]));
  }
});
