import { expect, test } from "vitest";
import { inChinese } from "./numerals.ts";
import { drawWordProblem, wordProblems } from "./word-problems.ts";

test("C02 each story's formula gives the answer that a person computes", () => {
  const answers = wordProblems.map(({ answer }) => answer(30, 7, 4));
  expect(answers).toEqual([57, 35, 244, 70, 18, 40, 29, 57, 101, 70, 12, 63, 29, -114, 2, 42]);
});

test("C02 every story ends in one question, and its answer is a whole number above zero", () => {
  for (const { draw, tell, answer } of wordProblems)
    for (let n = 0; n < 50; n += 1) {
      const values = draw();
      expect(tell(String, ...values)).toMatch(/^[^？]+？$/);
      const right = answer(...values);
      expect(Number.isInteger(right) && right > 0 && right < 200, `${tell(String, ...values)} ${right}`).toBe(true);
    }
});

test("C02 every story is drawn at some time", () => {
  const questions = new Set(wordProblems.map(({ tell }) => /[^，、]+？$/.exec(tell(String, 0, 0, 0))?.[0]));
  expect(questions.size).toBe(wordProblems.length);
  for (let n = 0; n < 2000; n += 1) questions.delete(/[^，、]+？$/.exec(drawWordProblem().question)?.[0]);
  expect([...questions]).toEqual([]);
});

test("C02 numbers in Chinese words are those that people say", () => {
  expect([0, 7, 10, 12, 20, 21, 100, 105, 110, 112, 999].map((value) => inChinese(value))).toEqual([
    "零",
    "七",
    "十",
    "十二",
    "二十",
    "二十一",
    "一百",
    "一百零五",
    "一百一十",
    "一百一十二",
    "九百九十九",
  ]);
});
