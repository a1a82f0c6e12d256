import { createHash } from "node:crypto";

const CELLS = 5;
const SIZE = 96;
const colours = [
  [59, 110, 214],
  [217, 119, 54],
  [88, 140, 92],
  [84, 72, 150],
  [46, 132, 140],
  [190, 74, 110],
] as const;
const paper = [240, 241, 244] as const;

/**
 * Draws an avatar for an invented person: a pattern of 5 × 5 cells, mirrored left to right. Determined by the number.
 */
export async function drawAvatar(n: number): Promise<Buffer> {
  const bits = createHash("sha256").update(`avatar ${n}`).digest();
  const ink = colours[(n - 1) % colours.length] ?? colours[0];
  const pixels = Buffer.alloc(CELLS * CELLS * 3);
  for (let cell = 0; cell < CELLS * CELLS; cell++) {
    const [row, column] = [Math.floor(cell / CELLS), cell % CELLS];
    const filled = ((bits[row * 3 + Math.min(column, CELLS - 1 - column)] ?? 0) & 1) === 1;
    pixels.set(filled ? ink : paper, cell * 3);
  }
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width: CELLS, height: CELLS, channels: 3 } })
    .resize(SIZE, SIZE, { kernel: "nearest" })
    .png({ palette: true })
    .toBuffer();
}
