import { expect, test } from "vitest";
import { keptOfForm, keptOfText } from "./kept-form.ts";

const formOf = (...fields: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
};

test("X04 S03 a kept form has its words in their order, but no code, no file and no name that none of ours has", () => {
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

test("X04 S03 at most 200 fields come back, and what the login carries is read with care", () => {
  const many = Array.from({ length: 300 }, (_, index): [string, string] => [`field${index}`, "值"]);
  const kept = keptOfForm(formOf(...many), "/", false);
  expect(kept.fields).toHaveLength(200);
  expect(keptOfText(JSON.stringify(kept), "/")?.fields).toEqual(kept.fields);
  for (const broken of ["", "{", "[]", '{"fields":[["a"]]}', '{"fields":[["a",1]]}'])
    expect(keptOfText(broken, "/")).toBeNull();
});
