import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "./parse-form.ts";

const schema = z.object({
  title: z.string().default(""),
  tagIds: z.array(z.coerce.number().positive()).max(3, "最多 3 个").default([]),
  poll: z
    .object({
      options: z.array(z.string()).transform((texts) => texts.filter(Boolean)),
      days: z.coerce.number().optional(),
    })
    .nullish(),
});

function formOf(...fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}
const echo = (...fields: [string, string][]) => parseForm(schema, formOf(...fields)).reply();

test("V02 the form's own fields are parsed", () => {
  const submission = parseForm(
    schema,
    formOf(
      ["title", "潮汐"],
      ["tagIds", "1"],
      ["tagIds", "2"],
      ["poll.options", "甲"],
      ["poll.options", "乙"],
      ["poll.days", "3"],
    ),
  );
  expect(submission.status === "success" && submission.value).toEqual({
    title: "潮汐",
    tagIds: [1, 2],
    poll: { options: ["甲", "乙"], days: 3 },
  });
});

test("V02 fields that the schema does not know are neither parsed nor echoed", () => {
  const hostile = [
    "phone",
    "title[0]",
    "title.length",
    "tagIds[4]",
    "tagIds[4294967293]",
    "tagIds[]",
    "tagIds.length",
    "tagIds[0][0]",
    "poll",
    "poll.options[201]",
    "poll[0]",
    "__proto__",
    "__proto__.polluted",
    "constructor",
    "__intent__",
    "__state__",
    "a.b.c.d.e",
    "",
    "[",
    "..",
    "title.",
    "x".repeat(100_000),
  ];
  const { fields, initialValue, error } = echo(
    ["title", "潮汐"],
    ...hostile.map((name): [string, string] => [name, "{"]),
  );
  expect({ fields, initialValue, error }).toEqual({
    fields: ["title"],
    initialValue: { title: "潮汐" },
    error: undefined,
  });
});

test("V02 a list with one item too many gets the schema's error, with and without an index in its names", () => {
  const four = ["1", "2", "3", "4"];
  for (const name of [() => "tagIds", (index: number) => `tagIds[${index}]`]) {
    expect(echo(...four.map((id, index): [string, string] => [name(index), id])).error).toEqual({
      tagIds: ["最多 3 个"],
    });
  }
});

test("V02 a part of the schema is checked alone, and the other typed values are preserved", () => {
  const part = z.object({ tagIds: schema.shape.tagIds });
  const submission = parseForm(part, formOf(["title", "潮汐"], ["tagIds", "1"], ["other", "x"]), schema);
  expect(submission.status === "success" && submission.value).toEqual({ tagIds: [1] });
  expect(submission.reply().initialValue).toEqual({ title: "潮汐", tagIds: "1" });
});

test("V02 a form with more than 500 fields is refused with a message", () => {
  const { error, initialValue } = echo(
    ["title", "潮汐"],
    ...Array.from({ length: 500 }, (): [string, string] => ["poll.options", "x"]),
  );
  expect(error).toEqual({ "": ["表单里的内容太多，请减少一些再提交"] });
  expect(initialValue).toMatchObject({ title: "潮汐" });
});
