import { randomInt } from "node:crypto";

type Point = readonly [x: number, y: number];

/** Strokes of each sign on a field of 4 by 6. */
const strokes: Record<string, readonly (readonly Point[])[]> = {
  0: [
    [
      [1, 0],
      [3, 0],
      [4, 2],
      [4, 4],
      [3, 6],
      [1, 6],
      [0, 4],
      [0, 2],
      [1, 0],
    ],
  ],
  1: [
    [
      [1, 1],
      [2, 0],
      [2, 6],
    ],
    [
      [1, 6],
      [3, 6],
    ],
  ],
  2: [
    [
      [0, 1],
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 2],
      [0, 6],
      [4, 6],
    ],
  ],
  3: [
    [
      [0, 0],
      [4, 0],
      [2, 2],
      [4, 3],
      [4, 5],
      [3, 6],
      [1, 6],
      [0, 5],
    ],
  ],
  4: [
    [
      [3, 6],
      [3, 0],
      [0, 4],
      [4, 4],
    ],
  ],
  5: [
    [
      [4, 0],
      [0, 0],
      [0, 3],
      [3, 3],
      [4, 4],
      [4, 5],
      [3, 6],
      [0, 6],
    ],
  ],
  6: [
    [
      [4, 0],
      [2, 0],
      [0, 3],
      [0, 5],
      [1, 6],
      [3, 6],
      [4, 5],
      [4, 4],
      [3, 3],
      [0, 3],
    ],
  ],
  7: [
    [
      [0, 0],
      [4, 0],
      [2, 6],
    ],
    [
      [1, 3],
      [4, 3],
    ],
  ],
  8: [
    [
      [2, 3],
      [0, 2],
      [0, 1],
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 2],
      [2, 3],
      [0, 4],
      [0, 5],
      [1, 6],
      [3, 6],
      [4, 5],
      [4, 4],
      [2, 3],
    ],
  ],
  9: [
    [
      [4, 2],
      [3, 3],
      [1, 3],
      [0, 2],
      [0, 1],
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 3],
      [2, 6],
      [0, 6],
    ],
  ],
  "+": [
    [
      [2, 1],
      [2, 5],
    ],
    [
      [0, 3],
      [4, 3],
    ],
  ],
  "-": [
    [
      [0, 3],
      [4, 3],
    ],
  ],
  "=": [
    [
      [0, 2],
      [4, 2],
    ],
    [
      [0, 4],
      [4, 4],
    ],
  ],
  "?": [
    [
      [0, 1],
      [1, 0],
      [3, 0],
      [4, 1],
      [4, 2],
      [2, 3],
      [2, 4],
    ],
    [
      [2, 5.6],
      [2, 6],
    ],
  ],
};

export const PICTURE = { width: 200, height: 56 };
const UNIT = 5;

/** A number of [-amount, amount]. */
const shake = (amount: number) => (randomInt(2001) / 1000 - 1) * amount;
const at = (value: number) => value.toFixed(1);

/** One sign as a path: each point a little beside its place, so that no two pictures have the same numbers in them. */
function signPath(sign: string, left: number): string {
  const turn = shake(0.16);
  const top = 13 + shake(5);
  const place = ([x, y]: Point): string => {
    const [dx, dy] = [(x - 2) * UNIT + shake(0.9), (y - 3) * UNIT + shake(0.9)];
    return `${at(left + 10 + dx * Math.cos(turn) - dy * Math.sin(turn))} ${at(top + 15 + dx * Math.sin(turn) + dy * Math.cos(turn))}`;
  };
  return (strokes[sign] ?? []).map((line) => `M${line.map(place).join("L")}`).join("");
}

/** A sum such as `12+7` as an SVG with `=?` behind; of strokes alone, crossed by two lines, without a word of text. */
export function drawSum(sum: string): string {
  const signs = [...sum, "=", "?"];
  const step = (PICTURE.width - 16) / signs.length;
  // In any order: the picture's source does not read from left to right.
  const paths = signs.map((sign, index) => signPath(sign, 8 + index * step + (step - 20) / 2)).toSorted(() => shake(1));
  const line = () =>
    `M0 ${at(28 + shake(22))}Q${at(100 + shake(60))} ${at(28 + shake(30))} ${PICTURE.width} ${at(28 + shake(22))}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}">` +
    `<rect width="100%" height="100%" rx="6" fill="#eef1f6"/><path d="${line()}${line()}" fill="none" stroke="#9aa5b8" stroke-width="1.5"/>` +
    `<path d="${paths.join("")}" fill="none" stroke="#26324a" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}
