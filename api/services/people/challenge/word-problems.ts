import { randomInt } from "node:crypto";
import { written } from "./numerals.ts";

/** Writes a number and records that the number occurs in the text. */
export type Write = (value: number) => string;

export interface WordProblem {
  /** Three numbers for the story. */
  draw: () => readonly [a: number, b: number, c: number];
  tell: (n: Write, a: number, b: number, c: number) => string;
  answer: (a: number, b: number, c: number) => number;
}

const between = (from: number, to: number) => randomInt(from, to + 1);
const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** The first number is larger than both others together, so that no result is negative. */
const many = () => [between(20, 40), between(3, 9), between(3, 9)] as const;
const few = () => [between(3, 9), between(3, 9), between(3, 9)] as const;

/** Stories, each with its own arithmetic, so that a program must understand the story. */
export const wordProblems: readonly WordProblem[] = [
  {
    draw: many,
    tell: (n, a, b, c) => `书架上下两层各有${n(a)}本书，借走${n(b)}本，后来又还回来${n(c)}本，现在书架上有几本书？`,
    answer: (a, b, c) => 2 * a - b + c,
  },
  {
    draw: many,
    tell: (n, a, b, c) =>
      `到站时上来${n(b)}人、下去${n(c)}人，进站前除了司机和售票员，车上坐着${n(a)}人，开走时车上连他们一共几人？`,
    answer: (a, b, c) => a + b - c + 2,
  },
  {
    draw: few,
    tell: (n, a, b, c) =>
      `每个孩子分到${n(a)}颗糖，一共${n(b)}个孩子，老师也拿了同样多，盘里还剩${n(c)}颗，盘里原来有几颗糖？`,
    answer: (a, b, c) => a * (b + 1) + c,
  },
  {
    draw: () => [between(10, 30), between(3, 9), between(2, 8)],
    tell: (n, a, b, c) => `姐姐比小明大${n(b)}岁，弟弟比姐姐小${n(c)}岁，小明${n(a)}岁，姐姐和弟弟一共几岁？`,
    answer: (a, b, c) => a + b + (a + b - c),
  },
  {
    draw: () => [between(10, 20) * 2, between(3, 9), between(3, 9)],
    tell: (n, a, b, c) => `池里的${n(a)}条鱼捞走了一半，接着放进${n(b)}条，又游走${n(c)}条，池里还有几条？`,
    answer: (a, b, c) => a / 2 + b - c,
  },
  {
    draw: many,
    tell: (n, a, b, c) => `晚上点货是${n(a)}箱，白天运走过两回，每回${n(b)}箱，也运来过${n(c)}箱，早上开门时有几箱？`,
    answer: (a, b, c) => a + 2 * b - c,
  },
  {
    draw: () => [between(5, 15), between(6, 12), between(2, 5)],
    tell: (n, a, b, c) => `电梯从${n(a)}楼往上走${n(b)}层，往下走${n(c)}层，又往下走了同样多层，停在几楼？`,
    answer: (a, b, c) => a + b - 2 * c,
  },
  {
    draw: () => [between(10, 20), between(3, 9), between(3, 9)],
    tell: (n, a, b, c) => `甲有${n(a)}枚邮票，乙比甲少${n(b)}枚，丙有${n(c)}枚，三个人一共有几枚？`,
    answer: (a, b, c) => a + (a - b) + c,
  },
  {
    draw: few,
    tell: (n, a, b, c) =>
      `哥哥的卡片是弟弟的两倍，爸爸又给哥哥${n(b)}张、给弟弟${n(c)}张。弟弟原来有${n(a)}张，现在两人一共几张？`,
    answer: (a, b, c) => a * 3 + b + c,
  },
  {
    draw: () => [between(8, 20), between(3, 7), between(2, 6)],
    tell: (n, a, b, c) => `花坛长${n(a)}米、宽${n(b)}米，绕着走一圈，半路上少走了${n(c)}米，走了几米？`,
    answer: (a, b, c) => 2 * (a + b) - c,
  },
  {
    draw: () => [between(40, 80), between(8, 15), between(2, 6)],
    tell: (n, a, b, c) => `一本书${n(a)}页，头一天看了${n(b)}页，第二天比头一天多看${n(c)}页，还有几页没看？`,
    answer: (a, b, c) => a - b - (b + c),
  },
  {
    draw: () => [between(6, 15), between(2, 8), between(2, 6)],
    tell: (n, a, b, c) => `合唱队里女生比男生多${n(b)}人，男生${n(a)}人，请假的有${n(c)}人，来了几人？`,
    answer: (a, b, c) => a + (a + b) - c,
  },
  {
    draw: () => [between(10, 20), between(6, 12), between(2, 5)],
    tell: (n, a, b, c) => `会唱歌的${n(a)}人，会跳舞的${n(b)}人，两样都会的有${n(c)}人，只会其中一样的有几人？`,
    answer: (a, b, c) => a + b - 2 * c,
  },
  {
    draw: () => [between(3, 9), between(3, 9), between(5, 15)],
    tell: (n, a, b, c) => `付了一百元，买${n(a)}支笔，每支${n(b)}元，还买了一本${n(c)}元的本子，找回几元？`,
    answer: (a, b, c) => 100 - a * b - c,
  },
  {
    draw: () => [between(30, 50), between(2, 6), between(2, 4)],
    tell: (n, a, b, c) => `绳子长${n(a)}米，剪下${n(c)}段，每段${n(b)}米，剩下几米？`,
    answer: (a, b, c) => a - b * c,
  },
  {
    draw: () => [between(12, 25), between(3, 8), between(3, 8)],
    tell: (n, a, b, c) => `小红排在队里，前面有${n(a)}人，后面有${n(b)}人，又来了${n(c)}人排到队尾，这一队一共几人？`,
    answer: (a, b, c) => a + 1 + b + c,
  },
];

/** Sentences with a number that is irrelevant to the story. */
const asides: readonly ((n: Write, x: number) => string)[] = [
  (n, x) => `今天是${n(x)}号`,
  (n, x) => `外面有${n(x)}度`,
  (n, x) => `这件事花了${n(x)}分钟`,
  (n, x) => `他们住在${n(x)}号院`,
  (n, x) => `这是课本第${n(x)}题`,
  (n, x) => `旁边停着${n(x)}辆车`,
  (n, x) => `墙上的钟慢了${n(x)}分钟`,
  (n, x) => `那天来了${n(x)}位记者`,
];

/** The story with one or two asides anywhere before its question. */
function withAsides(story: string, write: Write): string {
  const parts = story.split(/(?<=[，。])/);
  const first = randomInt(asides.length);
  const chosen = between(1, 2) === 1 ? [first] : [first, (first + between(1, asides.length - 1)) % asides.length];
  for (const which of chosen) {
    const aside = asides[which]?.(write, between(2, 31)) ?? "";
    parts.splice(randomInt(parts.length), 0, `${aside}，`);
  }
  return parts.join("");
}

/**
 * The results of a program that combines the numbers of a text without understanding it.
 * @param numbers the story's numbers in their order, then those of the asides
 */
function guesses(numbers: readonly number[]): Set<number> {
  const found = new Set(numbers);
  for (const [at, one] of numbers.entries())
    for (const other of numbers.slice(at + 1))
      for (const value of [one + other, Math.abs(one - other), one * other, one / other, other / one]) found.add(value);
  for (const [at, second] of numbers.entries()) {
    const [first, third] = [numbers[at - 1], numbers[at + 1]];
    if (first === undefined || third === undefined) continue;
    for (const start of [first + second, first - second, second - first, first * second])
      for (const value of [start + third, Math.abs(start - third), start * third]) found.add(value);
  }
  found.add(numbers.reduce((sum, value) => sum + value, 0));
  return found;
}

/**
 * A question in words. No two of its numbers give the answer, and neither do the story's three numbers by plus and
 * minus in their order.
 */
export function drawWordProblem(): { question: string; answer: number } {
  for (;;) {
    const { draw, tell, answer } = oneOf(wordProblems);
    const numbers: number[] = [];
    const write: Write = (value) => {
      numbers.push(value);
      return written(value);
    };
    const values = draw();
    const question = withAsides(tell(write, ...values), write);
    const right = answer(...values);
    if (right > 0 && !guesses(numbers).has(right)) return { question, answer: right };
  }
}
