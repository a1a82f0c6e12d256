import { create } from "qrcode";

/** A rendered QR code: a square of `size` × `size` units, and one SVG path of its dark modules. */
export interface QrDrawing {
  size: number;
  path: string;
}

/** Width of the light margin in modules; scanners need it to find the code (ISO/IEC 18004: four). */
const QUIET = 4;

/** Renders a QR code on the server, so that the page needs no script for it. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  let path = "";
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size;) {
      let run = 0;
      while (column + run < modules.size && modules.get(row, column + run)) run++;
      if (run > 0) path += `M${column + QUIET} ${row + QUIET}h${run}v1h-${run}z`;
      column += run + 1;
    }
  }
  return { size: modules.size + QUIET * 2, path };
}
