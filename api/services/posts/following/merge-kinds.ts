import { decodeCursor, down, encodeCursor } from "../../../db/keyset.ts";

/** One post among all kinds: when it was posted, the place of its kind among the site's kinds (`ctx.kinds`), its id there. */
export interface MergedRow {
  at: number;
  kind: number;
  id: number;
}

/** The order of 关注: newest first; of one moment the later kind, then the higher id. */
export function newestFirst(a: MergedRow, b: MergedRow): number {
  return b.at - a.at || b.kind - a.kind || b.id - a.id;
}

export const mergedKeys = [down("at"), down("kind"), down("id")];

/**
 * Where the list by (time, id) of one kind goes on after a place in the list of all kinds.
 * @param text the cursor of all kinds
 * @throws ApiError BAD_REQUEST for a cursor of another list
 */
export function cursorOfKind(text: string | undefined, kind: number): string | undefined {
  const keys = decodeCursor(text, mergedKeys);
  if (!keys) return undefined;
  const [at = 0, shownKind = 0, shownId = 0] = keys;
  // Ids begin at 1: all of this very moment, none of it, or those after the one shown.
  if (kind < shownKind) return encodeCursor([at + 1, 0]);
  return encodeCursor([at, kind > shownKind ? 0 : shownId]);
}
