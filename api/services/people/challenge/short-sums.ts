import { randomInt } from "node:crypto";
import { written } from "./numerals.ts";

interface ShortSum {
  draw: () => readonly [a: number, b: number];
  /** The question's text in two lines. */
  tell: (a: string, b: string) => readonly [string, string];
  answer: (a: number, b: number) => number;
}

const between = (from: number, to: number) => randomInt(from, to + 1);
const larger = () => [between(20, 89), between(3, 19)] as const;
const factors = () => [between(3, 12), between(3, 9)] as const;

/** Short questions for a picture; each needs one step of arithmetic. */
export const shortSums: readonly ShortSum[] = [
  { draw: larger, tell: (a, b) => [`${a}再加上${b}`, "一共是多少？"], answer: (a, b) => a + b },
  { draw: larger, tell: (a, b) => [`从${a}里拿走${b}`, "还剩多少？"], answer: (a, b) => a - b },
  { draw: larger, tell: (a, b) => [`哪个数比${a}`, `多${b}？`], answer: (a, b) => a + b },
  { draw: larger, tell: (a, b) => [`哪个数比${a}`, `少${b}？`], answer: (a, b) => a - b },
  { draw: larger, tell: (a, b) => [`${b}添上几`, `就是${a}？`], answer: (a, b) => a - b },
  { draw: larger, tell: (a, b) => [`${a}比${b}`, "多出几？"], answer: (a, b) => a - b },
  { draw: larger, tell: (a, b) => [`去掉${b}后是${a}`, "原来是几？"], answer: (a, b) => a + b },
  { draw: factors, tell: (a, b) => [`每份${a}个，${b}份`, "一共几个？"], answer: (a, b) => a * b },
  { draw: factors, tell: (a, b) => [`${a}的${b}倍`, "是多少？"], answer: (a, b) => a * b },
];

/** A random question that fits into a picture. */
export function drawShortSum(): { lines: readonly [string, string]; answer: number } {
  const { draw, tell, answer } = shortSums[randomInt(shortSums.length)] as ShortSum;
  const [a, b] = draw();
  return { lines: tell(written(a), written(b)), answer: answer(a, b) };
}
