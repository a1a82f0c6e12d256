import { decodeCursor, down, encodeCursor } from "../../../db/keyset.ts";

/**
 * A post in the merged list: its time (ms since 1970), the index of its kind in `ctx.kinds`, and its id within the
 * kind.
 */
export interface MergedRow {
  at: number;
  kind: number;
  id: number;
}

/** The order of 关注: newest first; at equal times the later kind, then the higher id. */
export function newestFirst(a: MergedRow, b: MergedRow): number {
  return b.at - a.at || b.kind - a.kind || b.id - a.id;
}

export const mergedKeys = [down("at"), down("kind"), down("id")];

/**
 * Translates a cursor of the merged list into a cursor of one kind's list by (time, id).
 * @param text the cursor of the merged list
 * @throws ApiError BAD_REQUEST for a cursor of another list
 */
export function cursorOfKind(text: string | undefined, kind: number): string | undefined {
  const keys = decodeCursor(text, mergedKeys);
  if (!keys) return undefined;
  const [at = 0, shownKind = 0, shownId = 0] = keys;
  // Ids begin at 1. At the cursor's time a kind's rows are all still to come, all shown, or continue after the last id.
  if (kind < shownKind) return encodeCursor([at + 1, 0]);
  return encodeCursor([at, kind > shownKind ? 0 : shownId]);
}
