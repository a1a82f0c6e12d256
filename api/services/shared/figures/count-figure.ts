import { sql, type Transaction } from "kysely";
import type { FigureName } from "../../../../contract/posts/manage.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import { keptQuery } from "../../../db/kept-query.ts";
import type { Database } from "../../../db/schema/index.ts";

/** How a figure is stored; followers are one's own, whatever list shows them. */
export function figureKey(kind: SubjectKind, name: FigureName): string {
  return name === "follower" ? "user.follower" : `${kind}.${name}`;
}

interface CountFigure {
  /** Whose thing received it. */
  userId: number;
  /** `figureKey` */
  figure: string;
  by: number;
  now: number;
}

const count = keptQuery((db, { userId, figure, day, by }: Omit<CountFigure, "now"> & { day: number }) =>
  db
    .insertInto("daily_figure")
    .values({ user_id: userId, figure, day, count: by })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "figure", "day"])
        .doUpdateSet({ count: sql<number>`daily_figure.count + excluded.count` }),
    ),
);

/** One more, or one taken back, of today. Call it with the thing's row held: rows of figures are taken after it. */
export async function countFigure(trx: Transaction<Database>, { userId, figure, by, now }: CountFigure): Promise<void> {
  if (by === 0) return;
  await count.rows(trx, { userId, figure, day: dayInChina(now), by });
}
