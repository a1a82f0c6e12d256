import { crc32 } from "node:zlib";

/** The time field in a page's data. Quotation marks in members' texts are escaped there. */
const NOW = '"now",';
/** The same field in a document, where React Router writes the data as a string into a script. */
const NOW_IN_DOCUMENT = String.raw`\"now\",`;
const NOW_DIGITS = 13;
/** Name of the one-time key: after a 304 a reader's form would contain a used key, and be refused. */
const ONE_TIME_KEY = "formKey";

/**
 * The ETag of a page that was rendered for one reader (RFC 9110 §8.8.3). Weak, because two pages with the same content
 * differ in their nonces and in their time, both of which are ignored. After a 304 the reader's page keeps its own
 * policy, which contains its nonces.
 * @param nonce empty where there is none
 * @returns undefined where the page contains a one-time key
 */
export function pageTag(body: Buffer, nonce: string): string | undefined {
  if (body.includes(ONE_TIME_KEY)) return undefined;
  const left: { at: number; length: number }[] = [];
  if (nonce !== "")
    for (let at = body.indexOf(nonce); at !== -1; at = body.indexOf(nonce, at + nonce.length))
      left.push({ at, length: nonce.length });
  const now = body.subarray(0, 1).toString() === "<" ? NOW_IN_DOCUMENT : NOW;
  // The data are at the end of the page.
  const at = body.lastIndexOf(now);
  if (at !== -1) left.push({ at: at + now.length, length: NOW_DIGITS });
  // 32 bits are enough: the sum only tells a page from the reader's earlier versions of it.
  let sum = 0;
  let size = 0;
  let from = 0;
  const count = (bytes: Buffer) => {
    sum = crc32(bytes, sum);
    size += bytes.length;
  };
  for (const { at, length } of left.toSorted((one, other) => one.at - other.at)) {
    count(body.subarray(from, at));
    from = at + length;
  }
  count(body.subarray(from));
  return `W/"${size.toString(36)}-${sum.toString(36)}"`;
}
