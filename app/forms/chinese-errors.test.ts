import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "./parse-form.ts";

const modules = import.meta.glob<Record<string, unknown>>(["../../contract/**/*.ts", "!**/*.test.ts"], {
  eager: true,
});
const inputs = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(
    (entry): entry is [string, z.ZodObject] =>
      /(?:Input|Form|Fields)$/.test(entry[0]) && entry[1] instanceof z.ZodObject,
  ),
);

/** The error messages of a form in which every field has the value `value`. */
function messagesOf(schema: z.ZodObject, value: string): string[] {
  const form = new FormData();
  for (const name of Object.keys(schema.shape)) form.set(name, value);
  const { error } = parseForm(schema, form).reply();
  return Object.entries(error ?? {}).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => `${name}: ${message}`),
  );
}

test.each([
  ["empty", ""],
  ["blank", "  "],
])("X03 R19 what is wrong with an %s field is said in Chinese", (_kind, value) => {
  const foreign = inputs
    .flatMap(([name, schema]) => messagesOf(schema, value).map((message) => `${name} ${message}`))
    .filter((message) => !/\p{Script=Han}/u.test(message));
  expect(foreign).toEqual([]);
});
