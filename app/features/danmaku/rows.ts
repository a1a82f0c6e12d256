import type { DanmakuMode } from "#contract/shared/danmaku-names.ts";

/** A row of the layer of danmaku. All three are times in ms of film. */
export interface Row {
  /** The last rolling line has come in wholly: another one may follow it. */
  enter: number;
  /** The last rolling line has left. */
  clear: number;
  /** The last standing line is gone. */
  stand: number;
}

export const newRows = (count: number): Row[] =>
  Array.from({ length: count }, () => ({ enter: -Infinity, clear: -Infinity, stand: -Infinity }));

interface Needed {
  mode: DanmakuMode;
  from: number;
  /** When a rolling line has come in wholly. */
  enter: number;
  /** When the line is gone. */
  until: number;
}

/**
 * Takes a row for a line: the first free one, for a line at the bottom the last. Rolling and standing lines share the
 * rows, so that none covers another.
 * @returns -1 when no row is free
 */
export function takeRow(rows: readonly Row[], { mode, from, enter, until }: Needed): number {
  const isRolling = mode === "rolling";
  const isFree = (row: Row) => row.stand <= from && (isRolling ? row.enter : row.clear) <= from;
  const at = mode === "bottom" ? rows.findLastIndex(isFree) : rows.findIndex(isFree);
  const row = rows[at];
  if (row && isRolling) Object.assign(row, { enter, clear: Math.max(row.clear, until) });
  else if (row) row.stand = until;
  return at;
}
