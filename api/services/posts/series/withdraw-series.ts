import { sql } from "kysely";
import { neutralName } from "../../../../contract/shared/neutral-names.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { emptied } from "../../people/withdrawal/emptied.ts";
import { tie } from "../../people/withdrawal/tie.ts";
import { endFollow, followSeries } from "./follow-series.ts";
import { indexSeries } from "./index-series.ts";
import { lockSeries } from "./series-rows.ts";

interface Words {
  title: string;
  description: string;
  cover_image_id: number | null;
}

/** The words and the cover of a series; its parts are posts, which are hidden by themselves. */
export const withdrawnSeries = emptied<Words>({
  table: "series",
  isOf: (userId) => sql`author_id = ${userId}`,
  read: ["title", "description", "cover_image_id"],
  thingOf: ({ title, description, cover_image_id: cover }) => ({
    texts: [
      { path: "title", field: "title", text: title },
      { path: "description", field: "body", text: description },
    ],
    imageIds: cover === null ? [] : [cover],
  }),
  empty: (id) => ({ title: neutralName.series(id), description: "", cover_image_id: null }),
  pictures: ["cover_image_id"],
  async changed(trx, ctx, id) {
    const { cover_image_id: cover } = await lockSeries(trx, id);
    await indexSeries(trx, id);
    await setImageUses(trx, ctx, { kind: "series", id }, { ids: [cover] });
    await ctx.live.publish(trx, { type: "pages.stale" });
  },
});

export const withdrawnSeriesFollows = tie({
  table: "series_follow",
  by: "user_id",
  on: "series_id",
  toOthers: "series",
  end: (ctx, userId, seriesId) =>
    ctx.db.transaction().execute(async (trx) => {
      await lockSeries(trx, seriesId);
      await endFollow(trx, { seriesId, userId });
    }),
  begin: (ctx, viewer, seriesId) => followSeries({ ctx, viewer, seriesId, followed: true }),
});
