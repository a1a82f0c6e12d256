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

const ownSheets = files.filter((path) => path.endsWith(".css") && path !== "theme/base.css");
/** Every declaration of the style sheets, as `file: property: value`. */
const everywhere = ownSheets.flatMap((path) =>
  declarations(textOf(path)).map(({ name, value }) => ({ name, value, at: `${path}: ${name}: ${value}` })),
);

test("W01 W15 every control has one of four heights, which base.css states once", () => {
  const heights = [...textOf("theme/base.css").matchAll(/^ {2}--(?:control-\d|touch): (\d+)px;/gm)].map(([, px]) => px);
  expect(heights).toEqual(["28", "32", "36", "44"]);
  const raw = everywhere.filter(
    ({ name, value }) =>
      /^(?:min-)?height$|^line-height$|^--input-height/.test(name) &&
      /^\d+px$/.test(value) &&
      Number.parseInt(value) > (name === "line-height" ? 32 : 24) &&
      Number.parseInt(value) <= 48,
  );
  expect(raw.map(({ at }) => at).toSorted()).toEqual([
    // A day of the calendar, and the large spinner: no controls.
    "routes/user-center/growth/growth.module.css: height: 40px",
    "ui/spinner/spinner.module.css: height: 40px",
  ]);
});

test("W15 every corner has a radius of the scale, and every text one of three weights", () => {
  const corner =
    /^(?:0|50%|999px|inherit|var\(--radius-(?:card|control|mark)\)|calc\(var\(--radius-control\) - 1px\))$/;
  const odd = everywhere.filter(
    ({ name, value }) =>
      (name.endsWith("radius") && !value.split(/ (?![^(]*\))/).every((part) => corner.test(part))) ||
      (name === "font-weight" && !["400", "500", "600", "inherit"].includes(value)),
  );
  expect(odd.map(({ at }) => at)).toEqual([]);
});

test("W15 style sheets name two widths of windows and one condition for fingers, in one notation", () => {
  const config = readFileSync(join(app, "../postcss.config.cjs"), "utf8");
  // Just below 768 and 1100 px, so that a window of 768 px has the layout of tablets.
  expect(config).toMatch(/"bp-phone": "47\.99em",\s*"bp-desktop": "68\.74em",/);
  const queries = files
    .filter((path) => path.endsWith(".css"))
    .flatMap((path) => [...textOf(path).matchAll(/@media ([^{]+) \{/g)].map(([, query = ""]) => query))
    .filter((query) => /width|pointer/.test(query));
  expect([...new Set(queries)].toSorted()).toEqual([
    "(max-width: $bp-desktop)",
    "(max-width: $bp-phone)",
    "(max-width: $bp-phone), (pointer: coarse)",
    "(min-width: $bp-desktop)",
    "(min-width: $bp-phone)",
  ]);
});

test("E15 only a keyboard's focus has a ring, except in text fields", () => {
  const rings = ownSheets.flatMap((path) =>
    [...textOf(path).matchAll(/([^{}]*):focus(?!-)[^{}]*\{([^}]*)\}/g)]
      .filter(
        ([, selector = "", body = ""]) => /outline: (?!none)/.test(body) && !/(?:input|\.area|\.title)$/.test(selector),
      )
      .map(([rule]) => `${path}: ${rule.trim().split("\n")[0]}`),
  );
  expect(rings).toEqual([]);
});
