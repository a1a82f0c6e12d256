import { toString as drawQr } from "qrcode";
import { xmpOf } from "./ai-mark.ts";
import { allowLoaders, loadSharp } from "./load-sharp.ts";
import { type Drawing, drawLine, linesOf } from "./share-card.ts";

export interface Poster extends Drawing {
  /** A sentence below the title. */
  note: string | null;
  /** Address of the post, as a QR code. */
  url: string;
}

export const POSTER = { width: 720, height: 1080 };
const EDGE = 32;
const MARGIN = 56;
const INNER = POSTER.width - 2 * MARGIN;
const PICTURE = { width: INNER, height: 342 };
const QR = 176;
const FOOT = POSTER.height - EDGE - 228;
const PICTURE_SECONDS = 10;

const rounded = ({ width, height }: { width: number; height: number }, radius: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" rx="${radius}" fill="#fff"/></svg>`);

/** The picture as pixels, cut to its box. Only its own formats are decoded. */
async function pixelsOf(picture: Uint8Array) {
  await allowLoaders("picture");
  const sharp = await loadSharp();
  return sharp(picture)
    .resize({ ...PICTURE, fit: "cover", position: "top" })
    .toColourspace("srgb")
    .ensureAlpha()
    .timeout({ seconds: PICTURE_SECONDS })
    .raw()
    .toBuffer();
}

function posterSvg({ title, author, site, kind, note }: Poster, hasPicture: boolean): string {
  const size = hasPicture ? 46 : 56;
  const step = size * 1.45;
  const top = hasPicture ? MARGIN + PICTURE.height + 58 : 128;
  const notes = note === null ? [] : linesOf(note, (INNER - 48) / 30, 2);
  const lines = linesOf(title, INNER / size, hasPicture ? 4 - notes.length : 6 - notes.length);
  const first = top + step + 4;
  const below = first + (lines.length - 1) * step;
  const noteTop = below + 36;
  const noteHeight = notes.length * 44 + 32;
  const writer = notes.length === 0 ? below + 58 : noteTop + noteHeight + 52;
  const beside = MARGIN + QR + 28;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${POSTER.width}" height="${POSTER.height}">
<rect width="${POSTER.width}" height="${POSTER.height}" fill="#e6edff"/>
<rect x="${EDGE}" y="${EDGE}" width="${POSTER.width - 2 * EDGE}" height="${POSTER.height - 2 * EDGE}" rx="28" fill="#fff"/>
${drawLine(kind, MARGIN, top, 28, "#1d55e0", 40)}
${lines.map((text, place) => drawLine(text, MARGIN, first + place * step, size, "#1b2430", 56)).join("\n")}
${notes.length > 0 ? `<rect x="${MARGIN}" y="${noteTop}" width="${INNER}" height="${noteHeight}" rx="14" fill="#eef3ff"/>` : ""}
${notes.map((text, place) => drawLine(text, MARGIN + 24, noteTop + 48 + place * 44, 30, "#1d55e0", 40)).join("\n")}
${drawLine(linesOf(author, 20, 1)[0] ?? "", MARGIN, writer, 28, "#5a6675", 30)}
<rect x="${MARGIN}" y="${FOOT}" width="${INNER}" height="2" fill="#d5def5"/>
${drawLine(linesOf(site, (INNER - QR - 28) / 40, 1)[0] ?? "", beside, FOOT + 108, 40, "#1d55e0", 50)}
${drawLine("扫码看全文", beside, FOOT + 158, 28, "#5a6675", 30)}
</svg>`;
}

/** Draws the card that members save and send: picture, title, author, site, and the post's address as a QR code. */
export async function drawSharePoster(poster: Poster, picture: Uint8Array | null): Promise<Uint8Array> {
  const pixels = picture && (await pixelsOf(picture));
  await allowLoaders("drawing");
  const sharp = await loadSharp();
  const qr = await drawQr(poster.url, { type: "svg", width: QR, margin: 2, errorCorrectionLevel: "M" });
  const parts = [{ input: Buffer.from(qr), left: MARGIN, top: FOOT + 30 }];
  if (pixels) {
    const input = await sharp(pixels, { raw: { ...PICTURE, channels: 4 } })
      .composite([{ input: rounded(PICTURE, 16), blend: "dest-in" }])
      .raw()
      .toBuffer();
    const photo = { input, raw: { ...PICTURE, channels: 4 as const }, left: MARGIN, top: MARGIN };
    return finish([...parts, photo]);
  }
  return finish(parts);

  function finish(over: Parameters<ReturnType<typeof sharp>["composite"]>[0]) {
    const card = sharp(Buffer.from(posterSvg(poster, pixels !== null)))
      .composite(over)
      .flatten({ background: "#fff" });
    return (poster.aigc ? card.withXmp(xmpOf(poster.aigc)) : card)
      .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
      .toBuffer();
  }
}
