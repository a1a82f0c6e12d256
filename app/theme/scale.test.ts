import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "..");
const files = readdirSync(app, { recursive: true, encoding: "utf8" });
const textOf = (path: string) => readFileSync(join(app, path), "utf8");

/** Properties for sizes of type and distances. Positions (`top`, `inset`) and boxes (`width`) are neither. */
const SPACED = /^(?:font|font-size|gap|row-gap|column-gap|(?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?)$/;
/** A literal length. Allowed are a hairline (1px) and lengths relative to the type (`em`, `lh`, `%`). */
const RAW = /(?<![\w.-])-?(?!1px\b)(?:\d*\.)?\d+(?:px|rem|pt)\b/;
/** The same in JSX, by React's names. Computed sizes are allowed: they are proportional to something. */
const INLINE = /style=\{\{[^}]*\b(?:fontSize|gap|margin\w*|padding\w*):\s*(?:["'`]|[1-9])/g;

function declarations(css: string): { name: string; value: string }[] {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .split(/[;{}]/)
    .map((part) => part.split(/:(.*)/s))
    .map(([name = "", value = ""]) => ({ name: name.trim(), value: value.trim() }));
}

test("W15 every size of type and every distance is a step of the scale", () => {
  const sheets = files.filter((path) => path.endsWith(".css") && !path.startsWith("theme/base.css"));
  expect(sheets.length).toBeGreaterThan(50);
  const raw = sheets.flatMap((path) =>
    declarations(textOf(path))
      // In the shorthand `font`, the line height follows the size after a slash.
      .filter(({ name, value }) => SPACED.test(name) && RAW.test(name === "font" ? value.replace(/\/\S+/, "") : value))
      .map(({ name, value }) => `${path}: ${name}: ${value}`),
  );
  expect(raw).toEqual([]);
});

test("W15 no inline style sets a size of type or a distance", () => {
  const markup = files.filter((path) => path.endsWith(".tsx"));
  expect(markup.flatMap((path) => [...textOf(path).matchAll(INLINE)].map(([found]) => `${path}: ${found}`))).toEqual(
    [],
  );
});

test("W15 every step that a style sheet uses is one of the fourteen", () => {
  const steps = new Set([...textOf("theme/base.css").matchAll(/^\s*(--(?:text|space)-\d):/gm)].map(([, name]) => name));
  expect(steps.size).toBe(14);
  const named = files
    .filter((path) => path.endsWith(".css"))
    .flatMap((path) => [...textOf(path).matchAll(/--(?:text|space)-\w+/g)].map(([name]) => name));
  expect([...new Set(named)].filter((name) => !steps.has(name))).toEqual([]);
});

test("W15 a page has one of two widths within the shell's, and its tabs are of one kind", () => {
  const sheets = files.filter((path) => path.endsWith(".css") && !path.startsWith("routes/ui-demo"));
  const found = sheets.flatMap((path) =>
    declarations(textOf(path).replaceAll(/@media[^{]*/g, ""))
      .filter(({ name, value }) => /^(?:max-)?width$/.test(name) && /^(?:[5-9]\d\d|\d{4})px$/.test(value))
      .map(({ value }) => `${path}: ${value}`),
  );
  expect(found.toSorted()).toEqual([
    "features/shell/header.module.css: 1240px",
    "features/shell/shell.module.css: 1240px",
  ]);
  expect(textOf("theme/base.css")).toMatch(/--page: 720px;\s*--page-narrow: 420px;/);
  // Other folders may position the row of ui/tabs, but do not style tabs.
  const tabs = sheets.filter((path) => !path.startsWith("ui/tabs/") && /^\.tab\b/m.test(textOf(path)));
  expect(tabs).toEqual([]);
  const own = files.filter((path) => path.endsWith(".tsx") && /role="tab(?:list)?"/.test(textOf(path)));
  expect(own).toEqual([]);
});
