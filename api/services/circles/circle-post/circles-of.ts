import type { Context } from "../../../context.ts";
import type { CircleRef } from "../../../../contract/circles/circle-ref.ts";
import { cachedQuery } from "../../../db/cached-query.ts";

const circlesOfIds = cachedQuery((db, { ids }: { ids: number[] }) =>
  db.selectFrom("circle").select(["id", "name", "is_private"]).where("id", "in", ids),
);

/** The circles that these rows are in, for their cards, in one query. */
export async function circlesOf(
  { db }: Pick<Context, "db">,
  rows: { circle_id: number | null }[],
): Promise<Map<number, CircleRef>> {
  const ids = [...new Set(rows.flatMap((row) => row.circle_id ?? []))];
  if (ids.length === 0) return new Map();
  const circles = await circlesOfIds.rows(db, { ids });
  return new Map(circles.map(({ id, name, is_private: flag }) => [id, { id, name, isPrivate: flag === 1 }]));
}

/** The circle of one row. */
export const circleIn = (circles: Map<number, CircleRef>, row: { circle_id: number | null }): CircleRef | null =>
  (row.circle_id === null ? undefined : circles.get(row.circle_id)) ?? null;
