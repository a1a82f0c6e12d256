import { createHash } from "node:crypto";

/** Names of the two in a page's data: text of a member stands there with its quotation marks escaped. */
const NOW = ['\\"now\\",', '"now",'];
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
  for (const name of NOW) {
    // The data stand at the end, and quotation marks everywhere.
    const at = body.lastIndexOf(name);
    if (at === -1) continue;
    left.push({ at: at + name.length, length: NOW_DIGITS });
    break;
  }
  const hash = createHash("sha1");
  let from = 0;
  for (const { at, length } of left.toSorted((one, other) => one.at - other.at)) {
    hash.update(body.subarray(from, at));
    from = at + length;
  }
  return `W/"${hash.update(body.subarray(from)).digest("base64url")}"`;
}
