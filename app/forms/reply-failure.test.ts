import { expect, test } from "vitest";
import { z } from "zod";
import { parseForm } from "./parse-form.ts";
import { resultOfFailure, statusOfFailure } from "./reply-failure.ts";

function submission() {
  const form = new FormData();
  form.set("title", "潮汐王座打法");
  form.set("source", "第一阶段先清小怪");
  return parseForm(z.object({ title: z.string(), source: z.string() }), form);
}

test("X03 a refusal shows its messages at the named fields and preserves the typed values", () => {
  const answer = resultOfFailure(submission(), {
    statusCode: 400,
    message: "有误",
    fieldErrors: { title: ["标题至少 2 个字"] },
  });
  expect(statusOfFailure({ statusCode: 400 })).toBe(400);
  expect(answer.error).toEqual({ title: ["标题至少 2 个字"] });
  expect(answer.initialValue).toEqual({ title: "潮汐王座打法", source: "第一阶段先清小怪" });
});

test("X03 an error of a field that the page does not show appears above the form", () => {
  const answer = resultOfFailure(
    submission(),
    { statusCode: 400, message: "有误", fieldErrors: { formKey: ["表单已失效，请刷新后重试"] } },
    ["title"],
  );
  expect(answer.error).toEqual({ "": ["表单已失效，请刷新后重试"] });
});

test("X04 a missing API answer becomes a 503 with the message above the form", () => {
  const answer = resultOfFailure(submission(), { statusCode: 0, message: "网络错误，请检查网络连接", fieldErrors: {} });
  expect(statusOfFailure({ statusCode: 0 })).toBe(503);
  expect(answer.error).toEqual({ "": ["网络错误，请检查网络连接"] });
});

test("X03 too many requests preserve their status and message", () => {
  const answer = resultOfFailure(submission(), { statusCode: 429, message: "操作太频繁，请稍后再试", fieldErrors: {} });
  expect(statusOfFailure({ statusCode: 429 })).toBe(429);
  expect(answer.error).toEqual({ "": ["操作太频繁，请稍后再试"] });
});
