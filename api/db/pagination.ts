import { ApiError } from "../contract/errors.ts";

/** A place in a sorted list: the sort keys of the last row shown, in order. */
export type CursorKeys = number[];

/** Opaque text of a cursor, safe in a URL. */
export function encodeCursor(keys: CursorKeys): string {
  return Buffer.from(JSON.stringify(keys)).toString("base64url");
}

/**
 * @param length how many keys this list sorts by
 * @param more how many further numbers it may carry after them
 * @throws ApiError BAD_REQUEST when the text is not a cursor of such a list
 */
export function decodeCursor(text: string | undefined, length: number, more = 0): CursorKeys | undefined {
  if (!text) return undefined;
  try {
    const keys: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    if (
      Array.isArray(keys) &&
      keys.length >= length &&
      keys.length <= length + more &&
      keys.every((key) => typeof key === "number" && Number.isFinite(key))
    ) {
      return keys as CursorKeys;
    }
  } catch {
    // told below
  }
  throw new ApiError("BAD_REQUEST", "页码有误");
}

/**
 * Cuts a list that was read with one row too many.
 * @returns the rows of the page, and the cursor of the next one when there is more
 */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  keysOf: (row: Row) => CursorKeys,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last !== undefined ? encodeCursor(keysOf(last)) : null };
}
