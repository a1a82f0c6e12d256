import iconv from "iconv-lite";
import type { CaptionEncoding } from "./encodings.ts";

/** Where Node's decoder knows fewer signs than Windows programs write: CP949, and the signs of Hong Kong in Big5. */
const WIDER: Partial<Record<CaptionEncoding, string>> = { "euc-kr": "cp949", big5: "big5hkscs" };

/** The text of bytes in an encoding; what cannot be read becomes U+FFFD. */
export function decodedAs(bytes: Uint8Array, encoding: CaptionEncoding): string {
  const wider = WIDER[encoding];
  return wider ? iconv.decode(bytes, wider) : new TextDecoder(encoding).decode(bytes);
}
