import type { Context } from "../../../context.ts";
import { seriesPath } from "../../../../contract/shared/series-names.ts";
import { byId, type Content } from "../../shared/content/content.ts";
import { isSeriesOpenToStaff, isSeriesThere } from "./series-rows.ts";
import { removeSeries } from "./write-series.ts";

const rowsOf = ({ db }: Context, ids: readonly number[]) =>
  db.selectFrom("series").select(["id", "kind", "title", "description", "author_id"]).where("id", "in", ids).execute();

async function find(ctx: Context, ids: readonly number[]) {
  return byId(await rowsOf(ctx, ids), ({ id, title, author_id: authorId }) => ({
    subject: null,
    title,
    authorId,
    path: seriesPath(id),
    isDeleted: false,
  }));
}

/** A series (合集、专栏): its title and description. It has no row after its deletion. */
export const seriesContent: Content = {
  kind: "series",
  reported: {
    find,
    sources: async (ctx, ids) =>
      new Map((await rowsOf(ctx, ids)).map((row) => [row.id, `${row.title}\n${row.description}`.trim()])),
    isOpenToStaff: isSeriesOpenToStaff,
    seenBy: async (ctx, viewer, id) =>
      (await isSeriesThere(ctx, viewer, id)) ? ((await find(ctx, [id])).get(id) ?? null) : null,
    remove: async ({ id, ...asked }) => void (await removeSeries({ ...asked, seriesId: id })),
  },
};
