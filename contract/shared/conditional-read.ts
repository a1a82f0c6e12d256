/** The first and the last byte, both inclusive. */
export interface WantedRange {
  start: number;
  end: number;
}

/** The request headers that decide how much of a response a reader needs. */
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
  /** The entity tag with its quotation marks, and with `W/` when it is weak. */
  etag?: string | undefined;
  /** The date in the format of `Last-Modified`. */
  lastModified?: string | undefined;
  /** The size in bytes when ranges are supported; undefined when only the whole is sent. */
  bytes?: number | undefined;
}

export type ReadOutcome = { status: 200 | 304 | 412 | 416 } | { status: 206; range: WantedRange };

const bare = (tag: string) => tag.replace(/^W\//, "");

/** The tags in a list; a tag may contain a comma (RFC 9110 §8.8.3). */
const tagsIn = (list: string): string[] => list.match(/(?:W\/)?"[^"]*"/g) ?? [];

/** A date in seconds, the precision of HTTP dates; NaN for a text that is not an HTTP date, whose header is ignored. */
const dateOf = (date: string | undefined): number =>
  /^[A-Z][a-z]+,? .* GMT$/.test(date ?? "") ? Math.floor(Date.parse(date ?? "") / 1000) : Number.NaN;

/**
 * The range of a file that a `Range` header requests (RFC 9110 §14.1.2). Several ranges and invalid values are ignored:
 * the whole file is a valid response to both.
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
 * The status of a GET or HEAD that would otherwise get 200, in the order of RFC 9110 §13.2.2. Pages, feeds, build
 * files, pictures and videos all use this function. A response with neither tag nor date is always sent.
 * @param header the request's header, by lower-case name
 */
export function conditionalRead(
  header: (name: ConditionalHeader) => string | undefined,
  { etag, lastModified, bytes }: Stored,
): ReadOutcome {
  const modified = dateOf(lastModified);
  if (etag !== undefined || Number.isFinite(modified)) {
    const match = header("if-match");
    // If-Match compares strong tags only (§8.8.3.2).
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
