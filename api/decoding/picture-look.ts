import { LOOK_BITS } from "./decode-tasks.ts";
import { loadSharp } from "./load-sharp.ts";

/** Side of the scaled picture, in pixels. */
const SIDE = 64;
/** Frequencies per direction, without the constant one: brightness must not matter. */
const WAVES = Math.sqrt(LOOK_BITS);
const LOOK_SECONDS = 10;
/**
 * Strength in levels of grey (0 to 255): if all waves are weaker, the picture is a single colour and would match every
 * other one.
 */
const FLAT = 1.5;

/** The cosine of each frequency at each pixel. */
const cosines = Float64Array.from({ length: WAVES * SIDE }, (_value, index) => {
  const wave = Math.floor(index / SIDE) + 1;
  return Math.cos(((2 * (index % SIDE) + 1) * wave * Math.PI) / (2 * SIDE));
});

/**
 * The look of a picture: a perceptual hash in hexadecimal digits. Similar pictures share almost all bits. For an
 * animation, the first frame counts.
 * @returns empty for a picture without a look: of a single colour, or broken
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

/** The signs of the lowest frequencies (a DCT like that of JPEG), row by row. @param pixels grey, `SIDE` × `SIDE` */
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
