import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "~/forms/parse-form.ts";

/**
 * The app's source files, which name a form's schema in a call of the parser, or of writeAction or pictureFormAction,
 * which call the parser.
 */
const sources = import.meta.glob<string>("../../app/**/*.{ts,tsx}", { eager: true, query: "?raw", import: "default" });
const namesIn = (line: string) => line.match(/\b[a-z]\w*(?:Form|Input|Fields)\b(?!\()/g) ?? [];
const calls = Object.entries(sources).flatMap(([file, text]) => {
  if (/(?:parse-form|write-action\.server|picture-form\.server|\.test)\.tsx?$/.test(file) && !file.includes("/routes/"))
    return [];
  const isOfForm = /(?:write|pictureForm)Action\(/.test(text)
    ? /parseForm\(|^\s*(?:schema|whole|loose): (?![A-Z],)/
    : /parseForm\(/;
  return text
    .split("\n")
    .filter((line) => isOfForm.test(line))
    .map((line) => ({ line, names: namesIn(line) }));
});
const known = [...new Set(calls.flatMap((call) => call.names))];

const modules = import.meta.glob<Record<string, unknown>>(
  [
    "../../contract/**/*.ts",
    "!../../contract/**/*.test.ts",
    "../../app/**/*form*.ts",
    "!../../app/**/*.server.ts",
    "!../../app/**/*.test.ts",
  ],
  { eager: true },
);
const schemas = new Map(
  Object.values(modules).flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, z.ZodObject] => entry[1] instanceof z.ZodObject),
  ),
);

test("V02 the tests below know the schema of every posted form", () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(calls.flatMap(({ line, names: [name] }) => (name === undefined ? [line.trim()] : []))).toEqual([]);
  expect(known.filter((name) => !schemas.has(name))).toEqual([]);
});

const index = fc.oneof(
  fc.nat(250),
  fc.constantFrom(4294967293, 4294967294, 4294967295, 2 ** 53, 2_999_999, -1, 1.5, 1e21),
);
const step = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "prototype", "length", "toString", "0", "__intent__", "__state__", ""),
  fc.string({ maxLength: 8, unit: "binary" }),
  index.map((number) => `[${number}]`),
  fc.constantFrom("[]", "[", "]", "[a]", "[[0]]", ".", ".."),
);
const value = fc.oneof(
  fc.constantFrom("1", "on", "", "{", '{"type":"insert","payload":{"name":"a","index":4294967293}}'),
  fc.string({ maxLength: 40, unit: "binary" }),
);

/** A field with one of the form's names, with such a name and a suffix, or with another name. */
const fieldOf = (schema: z.ZodObject) => {
  const own = fc.constantFrom(...Object.keys(schema.shape), "poll.options", "poll.days");
  const tail = fc
    .array(step, { maxLength: 6 })
    .map((steps) => steps.map((part) => (part.startsWith("[") ? part : `.${part}`)).join(""));
  return fc.tuple(
    fc.oneof(
      own,
      fc.tuple(own, tail).map((parts) => parts.join("")),
      tail,
      fc.string({ maxLength: 20, unit: "binary" }),
    ),
    value,
  );
};

function longest(thing: unknown): number {
  if (Array.isArray(thing)) return Math.max(thing.length, ...Array.from(thing, longest));
  return typeof thing === "object" && thing !== null ? Math.max(0, ...Object.values(thing).map(longest)) : 0;
}

test.each(known)("V02 the answer to any fields of a posted %s is small and contains only its own names", (name) => {
  const schema = schemas.get(name) ?? z.object({});
  const own = new Set(Object.keys(schema.shape));
  fc.assert(
    fc.property(fc.array(fieldOf(schema), { maxLength: 40 }), (fields) => {
      const form = new FormData();
      for (const [field, text] of fields) form.append(field, text);
      const submission = parseForm(schema, form);
      const reply = submission.reply();
      expect(
        [
          ...Object.keys(reply.initialValue ?? {}),
          ...(reply.fields ?? []).map((field) => field.split(/[.[]/)[0] ?? ""),
        ].filter((key) => !own.has(key)),
      ).toEqual([]);
      expect(longest(reply.initialValue)).toBeLessThanOrEqual(201 + fields.length);
      expect(JSON.stringify(reply).length).toBeLessThan(100_000);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    }),
  );
});
