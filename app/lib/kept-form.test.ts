import { expect, test } from "vitest";
import { z } from "zod";
import { contractEndpoints } from "#tests/fixtures/contract-endpoints.ts";
import { hasWords, keptOfForm, keptOfText } from "./kept-form.ts";

const formOf = (...fields: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

test("X04 S03 a kept form contains its texts in order, but no code, file or over-long name", () => {
  const kept = keptOfForm(
    formOf(
      ["source", "第一行\n第二行"],
      ["smsCode", "123456"],
      ["challengeToken", "abc"],
      ["tagIds", "1"],
      ["tagIds", "1"],
      ["x".repeat(61), "1"],
      ["files", new File(["bytes"], "a.png")],
    ),
    "/article/1?index",
    false,
  );
  expect(kept).toMatchObject({ action: "/article/1?index", hadFiles: true });
  expect(kept.fields).toEqual([
    ["source", "第一行\n第二行"],
    ["tagIds", "1"],
    ["tagIds", "1"],
  ]);
});

/** Names of a body's text fields; nested names are joined by a dot. */
function textsOf(schema: unknown, name = ""): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable)
    return textsOf(schema.unwrap(), name);
  if (schema instanceof z.ZodPipe) return textsOf(schema.def.in, name);
  if (schema instanceof z.ZodArray) return textsOf(schema.element, name);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, name));
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, part]) => textsOf(part, name ? `${name}.${key}` : key));
  return schema instanceof z.ZodString ? [name] : [];
}

/** Texts that no person types, and the search query, which the page's address already contains. */
const OF_PROGRAMS = new Set(["formKey", "sign", "state", "texts.path", "q"]);
/** Typed texts that are never kept: secrets. */
const OF_NOBODY_ELSE =
  /^(?:phone|smsCode|currentCode|code|pass|password|proof|pendingToken|token|challenge(?:Token|Answer|Work))$/;

test("S03 a form keeps every text that an endpoint of the contract takes, except codes, phones and passwords", async () => {
  const all = contractEndpoints.filter(({ method }) => method !== "get");
  const names = new Set(all.flatMap(({ body }) => textsOf(body)));
  expect(names.size).toBeGreaterThan(50);
  for (const name of names) {
    const { fields } = keptOfForm(formOf([name, "v1"]), "/", false);
    const isKept = !OF_PROGRAMS.has(name) && !OF_NOBODY_ELSE.test(name);
    expect([name, hasWords({ fields })]).toEqual([name, isKept]);
  }
});

test("S03 keys, ids and choices do not count as typed words; a text in any field does", () => {
  for (const [name, value] of [
    ["formKey", "8d3b1c9e-0000"],
    ["tagIds", "12"],
    ["visibility", "public"],
    ["redirectTo", "/article/1?commentSort=oldest"],
    ["bio", " \n "],
  ] as const)
    expect([name, hasWords({ fields: [[name, value]] })]).toEqual([name, false]);
  for (const value of ["字", "two words", "é"]) expect(hasWords({ fields: [["anything", value]] })).toBe(true);
});

test("X04 S03 at most 200 fields are kept, and a broken text in the login form is ignored", () => {
  const many = Array.from({ length: 300 }, (_, index): [string, string] => [`field${index}`, "值"]);
  const kept = keptOfForm(formOf(...many), "/", false);
  expect(kept.fields).toHaveLength(200);
  expect(keptOfText(JSON.stringify(kept), "/")?.fields).toEqual(kept.fields);
  for (const broken of ["", "{", "[]", '{"fields":[["a"]]}', '{"fields":[["a",1]]}'])
    expect(keptOfText(broken, "/")).toBeNull();
});
