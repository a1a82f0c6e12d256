/** First and last byte, both included. */
export interface WantedRange {
  start: number;
  end: number;
}

/** The request headers that decide how much of an answer a reader needs. */
export const conditionalHeaders = [
  "if-match",
  "if-unmodified-since",
  "if-none-match",
  "if-modified-since",
  "if-range",
  "range",
] as const;
export type ConditionalHeader = (typeof conditionalHeaders)[number];

export interface Stored {
  /** With its quotation marks, and `W/` where it is weak. */
  etag?: string | undefined;
  /** As in `Last-Modified`. */
  lastModified?: string | undefined;
  /** The size of what may be sent in parts; undefined where only all of it is sent. */
  bytes?: number | undefined;
}

export type ReadOutcome = { status: 200 | 304 | 412 | 416 } | { status: 206; range: WantedRange };

const bare = (tag: string) => tag.replace(/^W\//, "");

/** The tags of a list; a comma may stand in a tag (RFC 9110 §8.8.3). */
const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];

/** In seconds, which is all that such dates tell; NaN for what is no HTTP date, which counts as if nothing had been said. */
const dateOf = (date: string | undefined): number =>
  /^[A-Z][a-z]+,? .* GMT$/.test(date ?? "") ? Math.floor(Date.parse(date ?? "") / 1000) : Number.NaN;

/**
 * Which part of a file a `Range` header asks for (RFC 9110 §14.1.2). Several ranges at once, and what is no range, count as if
 * nothing had been asked: the whole file is an answer to both.
 */
export function byteRange(header: string | undefined, bytes: number): WantedRange | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const count = Math.min(Number(last), bytes);
    return count === 0 ? "unsatisfiable" : { start: bytes - count, end: bytes - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= bytes ? "unsatisfiable" : { start, end: last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1) };
}

/**
 * How a GET or HEAD that would be answered with 200 is answered, in the order of RFC 9110 §13.2.2: the one table for pages,
 * feeds, files of the build, pictures and films. An answer with neither tag nor date is sent whatever is asked.
 * @param header of the request, by lower-case name
 */
export function conditionalRead(
  header: (name: ConditionalHeader) => string | undefined,
  { etag, lastModified, bytes }: Stored,
): ReadOutcome {
  const modified = dateOf(lastModified);
  if (etag !== undefined || Number.isFinite(modified)) {
    const match = header("if-match");
    // Only a strong tag is one of bytes (§8.8.3.2).
    if (match !== undefined && match.trim() !== "*" && !(etag?.startsWith('"') && tagsIn(match).includes(etag)))
      return { status: 412 };
    if (match === undefined && modified > dateOf(header("if-unmodified-since"))) return { status: 412 };
    const noneMatch = header("if-none-match");
    if (noneMatch === undefined) {
      if (modified <= dateOf(header("if-modified-since"))) return { status: 304 };
    } else if (noneMatch.trim() === "*" || (etag !== undefined && tagsIn(noneMatch).map(bare).includes(bare(etag))))
      return { status: 304 };
  }
  if (bytes === undefined) return { status: 200 };
  const condition = header("if-range");
  const isSame = condition === undefined || (condition === etag && etag.startsWith('"')) || condition === lastModified;
  const range = isSame ? byteRange(header("range"), bytes) : undefined;
  if (range === "unsatisfiable") return { status: 416 };
  return range ? { status: 206, range } : { status: 200 };
}
