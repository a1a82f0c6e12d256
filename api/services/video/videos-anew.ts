import { indexText } from "../../db/text-search.ts";
import { RENDERER_VERSION, summaryOf } from "../../markdown/render.ts";
import { beside } from "../../markdown/render-beside.ts";
import { type Anew, BATCH, eachStale, withPeopleOf } from "../render/each-stale.ts";
import { videoTextSettings } from "../render/render-settings.ts";

export function videosAnew(anew: Anew): Promise<number> {
  const { ctx } = anew;
  return eachStale(anew, {
    table: "video",
    version: RENDERER_VERSION,
    rows: () =>
      ctx.db
        .selectFrom("video")
        .select(["id", "title", "source", "html", "renderer_version"])
        .where("renderer_version", "<", RENDERER_VERSION)
        .limit(BATCH)
        .execute(),
    makeAnew: async (row) => {
      const { html, text } = await beside.render(
        "comment",
        row.source,
        withPeopleOf(row.html, videoTextSettings(ctx, null)),
      );
      await ctx.db.transaction().execute(async (trx) => {
        const columns = { html, summary: summaryOf(text), renderer_version: RENDERER_VERSION };
        const changed = await trx
          .updateTable("video")
          .set(columns)
          .where("id", "=", row.id)
          .where("renderer_version", "=", row.renderer_version)
          .returning("is_listed")
          .executeTakeFirst();
        if (changed?.is_listed === 1)
          await indexText(trx, ctx.databaseKind, { kind: "video", id: row.id }, { title: row.title, body: text });
      });
    },
  });
}
