import { LOOK_BITS } from "./decode-tasks.ts";
import { loadSharp } from "./load-sharp.ts";

/** Pixels a side of what is looked at. */
const SIDE = 64;
/** Waves of each direction that are looked at, beside the flat one: brightness says nothing. */
const WAVES = Math.sqrt(LOOK_BITS);
const LOOK_SECONDS = 10;
/** Of grey, 0 to 255: where all waves are weaker the picture is one colour, and looks like every other of one colour. */
const FLAT = 1.5;

/** One wave after the other, a value for each pixel. */
const cosines = Float64Array.from({ length: WAVES * SIDE }, (_value, index) => {
  const wave = Math.floor(index / SIDE) + 1;
  return Math.cos(((2 * (index % SIDE) + 1) * wave * Math.PI) / (2 * SIDE));
});

/**
 * What a picture looks like, as hexadecimal digits: pictures that look alike have almost all bits in common. Of an
 * animation the first picture.
 * @returns empty for one that looks like nothing: of one colour, or broken
 */
export async function pictureLook(bytes: Uint8Array): Promise<string> {
  const sharp = await loadSharp();
  try {
    const pixels = await sharp(bytes)
      .flatten({ background: "#ffffff" })
      .greyscale()
      .resize(SIDE, SIDE, { fit: "fill" })
      .timeout({ seconds: LOOK_SECONDS })
      .raw()
      .toBuffer();
    return lookOfPixels(pixels);
  } catch {
    return "";
  }
}

/** The signs of the slowest waves (a DCT as of JPEG), row by row. @param pixels grey, `SIDE` × `SIDE` */
function lookOfPixels(pixels: Uint8Array): string {
  const across = new Float64Array(SIDE * WAVES);
  for (let y = 0; y < SIDE; y++)
    for (let wave = 0; wave < WAVES; wave++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += (cosines[wave * SIDE + x] ?? 0) * (pixels[y * SIDE + x] ?? 0);
      across[y * WAVES + wave] = sum;
    }
  let strongest = 0;
  let digits = "";
  let digit = 0;
  for (let bit = 0; bit < LOOK_BITS; bit++) {
    const [down, wave] = [Math.floor(bit / WAVES), bit % WAVES];
    let strength = 0;
    for (let y = 0; y < SIDE; y++) strength += (cosines[down * SIDE + y] ?? 0) * (across[y * WAVES + wave] ?? 0);
    strongest = Math.max(strongest, Math.abs(strength));
    digit = digit * 2 + (strength > 0 ? 1 : 0);
    if (bit % 4 < 3) continue;
    digits += digit.toString(16);
    digit = 0;
  }
  return strongest / (SIDE * SIDE) < FLAT ? "" : digits;
}
