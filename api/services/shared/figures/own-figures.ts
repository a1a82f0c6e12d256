import type { Context, Viewer } from "../../../context.ts";
import { type Figure, FIGURE_DAYS } from "../../../../contract/posts/manage.ts";
import { figureNames, type SubjectKind } from "../../../../contract/shared/subject.ts";
import { figureKey } from "./count-figure.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";

/** All days of a person's figures, read by the primary key. */
export function figureRowsQuery({ ctx, userId, keys }: { ctx: Pick<Context, "db">; userId: number; keys: string[] }) {
  return ctx.db
    .selectFrom("daily_figure")
    .select(["figure", "day", "count"])
    .where("user_id", "=", userId)
    .where("figure", "in", keys);
}

/** R21–R23: the likes, comments and other figures that the viewer's posts have received, deleted posts included. */
export async function ownFigures({
  ctx,
  viewer,
  kind,
}: {
  ctx: Context;
  viewer: Viewer;
  kind: SubjectKind;
}): Promise<Figure[]> {
  const keys = figureNames[kind].map((name) => figureKey(kind, name));
  const rows = await figureRowsQuery({ ctx, userId: viewer.id, keys }).execute();
  const first = dayInChina(ctx.clock.now()) - FIGURE_DAYS + 1;
  return figureNames[kind].map((name, place) => {
    const days = Array.from({ length: FIGURE_DAYS }, () => 0);
    let total = 0;
    for (const row of rows) {
      if (row.figure !== keys[place]) continue;
      total += row.count;
      if (row.day >= first && row.day < first + FIGURE_DAYS) days[row.day - first] = row.count;
    }
    return { name, total, days };
  });
}
