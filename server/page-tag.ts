import { crc32 } from "node:zlib";

/** The moment in a page's data. The quotation marks of a member's text are escaped there. */
const NOW = '"now",';
/** The same in a document, where React Router writes the data as a string in a script. */
const NOW_IN_DOCUMENT = String.raw`\"now\",`;
const NOW_DIGITS = 13;
/** A key that is used once: who got the page as "unchanged" would send a form with a used one, and be refused. */
const ONE_TIME_KEY = "formKey";

/**
 * The ETag of a page that was drawn for one reader (RFC 9110 §8.8.3): weak, for two pages that show the same differ in their
 * nonces and in the moment at which their ages were told, neither of which is counted. A 304 leaves the kept page its own policy,
 * which knows its nonces.
 * @param nonce empty where there is none
 * @returns undefined where the page holds what no second answer holds
 */
export function pageTag(body: Buffer, nonce: string): string | undefined {
  if (body.includes(ONE_TIME_KEY)) return undefined;
  const left: { at: number; length: number }[] = [];
  if (nonce !== "")
    for (let at = body.indexOf(nonce); at !== -1; at = body.indexOf(nonce, at + nonce.length))
      left.push({ at, length: nonce.length });
  const now = body.subarray(0, 1).toString() === "<" ? NOW_IN_DOCUMENT : NOW;
  // The data stand at the end.
  const at = body.lastIndexOf(now);
  if (at !== -1) left.push({ at: at + now.length, length: NOW_DIGITS });
  // Of 32 bits: it tells a page from what the same reader had before, not from all there are.
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
