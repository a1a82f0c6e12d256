import { type Rendered, RENDERER_VERSION, summaryOf } from "../../markdown/render.ts";
import { beside } from "../../markdown/render-beside.ts";
import { type Anew, BATCH, eachStale, withPeopleOf } from "../render/each-stale.ts";
import { renderSettings } from "../render/render-settings.ts";
import { indexFeedback } from "./feedback-tokens.ts";

export function feedbackAnew(anew: Anew): Promise<number> {
  const { ctx } = anew;
  const settings = renderSettings(ctx, null);
  return eachStale(anew, {
    table: "feedback",
    version: RENDERER_VERSION,
    rows: () =>
      ctx.db
        .selectFrom("feedback")
        .select(["id", "title", "source", "html", "reply_source", "reply_html", "renderer_version"])
        .where("renderer_version", "<", RENDERER_VERSION)
        .limit(BATCH)
        .execute(),
    makeAnew: async (row) => {
      const { html, text } = await beside.render("ticket", row.source, withPeopleOf(row.html, settings));
      const reply: Rendered | null =
        row.reply_source === null
          ? null
          : await beside.render("comment", row.reply_source, withPeopleOf(row.reply_html ?? "", settings));
      await ctx.db.transaction().execute(async (trx) => {
        const changed = await trx
          .updateTable("feedback")
          .set((eb) => ({
            html,
            summary: summaryOf(text),
            renderer_version: RENDERER_VERSION,
            // The official reply has no version of its own: one written in between stays.
            ...(reply
              ? {
                  reply_html: eb
                    .case()
                    .when("reply_source", "=", row.reply_source)
                    .then(reply.html)
                    .else(eb.ref("reply_html"))
                    .end(),
                }
              : {}),
          }))
          .where("id", "=", row.id)
          .where("renderer_version", "=", row.renderer_version)
          .returning("deleted_at")
          .executeTakeFirst();
        if (changed?.deleted_at === null)
          await indexFeedback(trx, ctx.databaseKind, row.id, { title: row.title, html });
      });
    },
  });
}
