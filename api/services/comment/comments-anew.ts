import { RENDERER_VERSION } from "../../markdown/render.ts";
import { beside } from "../../markdown/render-beside.ts";
import { type Anew, BATCH, eachStale, withPeopleOf } from "../render/each-stale.ts";
import { renderSettings } from "../render/render-settings.ts";

export function commentsAnew(anew: Anew): Promise<number> {
  const { ctx } = anew;
  return eachStale(anew, {
    table: "comment",
    version: RENDERER_VERSION,
    rows: () =>
      ctx.db
        .selectFrom("comment")
        .select(["id", "source", "html", "renderer_version"])
        .where("renderer_version", "<", RENDERER_VERSION)
        .limit(BATCH)
        .execute(),
    makeAnew: async (row) => {
      const { html } = await beside.render("comment", row.source, withPeopleOf(row.html, renderSettings(ctx, null)));
      await ctx.db
        .updateTable("comment")
        .set({ html, renderer_version: RENDERER_VERSION })
        .where("id", "=", row.id)
        .where("renderer_version", "=", row.renderer_version)
        .execute();
    },
  });
}
