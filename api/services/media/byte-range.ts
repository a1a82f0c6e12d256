/** First and last byte, both included. */
export interface WantedRange {
  start: number;
  end: number;
}

/**
 * What of a file a `Range` header asks for (RFC 9110 §14.1.2). Several ranges at once, and what is no range, count as if
 * nothing had been asked: the whole file is an answer to both.
 */
export function byteRange(header: string | undefined, bytes: number): WantedRange | "unsatisfiable" | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replaceAll(" ", "") ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  if (first === "") {
    const count = Math.min(Number(last), bytes);
    return count === 0 ? "unsatisfiable" : { start: bytes - count, end: bytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= bytes ? "unsatisfiable" : { start, end };
}
