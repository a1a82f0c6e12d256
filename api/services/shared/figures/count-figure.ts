import { sql, type Transaction } from "kysely";
import type { FigureName } from "../../../../contract/posts/manage.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";

/** The key of a figure in `daily_figure`. Followers belong to the person, whatever kind of post the list shows. */
export function figureKey(kind: SubjectKind, name: FigureName): string {
  return name === "follower" ? "user.follower" : `${kind}.${name}`;
}

interface CountFigure {
  /** The author of the post that received it. */
  userId: number;
  /** The key that `figureKey` returns. */
  figure: string;
  by: number;
  now: number;
}

const count = cachedQuery((db, { userId, figure, day, by }: Omit<CountFigure, "now"> & { day: number }) =>
  db
    .insertInto("daily_figure")
    .values({ user_id: userId, figure, day, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "figure", "day"])
        .doUpdateSet({ count: sql<number>`daily_figure.count + excluded.count` }),
    ),
);

/**
 * Adds `by` (1, or -1 for an undo) to today's figure. The caller has locked the post's row: rows of figures come later
 * in the lock order.
 */
export async function countFigure(trx: Transaction<Database>, { userId, figure, by, now }: CountFigure): Promise<void> {
  if (by === 0) return;
  await count.rows(trx, { userId, figure, day: dayInChina(now), by });
}
