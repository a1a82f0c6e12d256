import { indexText } from "../../db/text-search.ts";
import { RENDERER_VERSION, summaryOf } from "../../markdown/render.ts";
import { beside } from "../../markdown/render-beside.ts";
import { type Anew, asNamedIn, BATCH, eachStale, withPeopleOf } from "../render/each-stale.ts";
import { renderSettings } from "../render/render-settings.ts";

export function articlesAnew(anew: Anew): Promise<number> {
  const { ctx } = anew;
  const settings = renderSettings(ctx, null);
  return eachStale(anew, {
    table: "article",
    version: RENDERER_VERSION,
    rows: () =>
      ctx.db
        .selectFrom("article")
        .select(["id", "title", "summary", "source", "html", "renderer_version"])
        .where("renderer_version", "<", RENDERER_VERSION)
        .limit(BATCH)
        .execute(),
    makeAnew: async (row) => {
      const made = await beside.render("article", row.source, withPeopleOf(row.html, settings));
      // One that the author wrote stays as it is.
      const isOwnSummary =
        row.summary !== summaryOf((await beside.render("article", row.source, asNamedIn(row.html, settings))).text);
      const columns = {
        html: made.html,
        reply_parts: JSON.stringify(made.replyParts),
        outline: JSON.stringify(made.outline),
        reading_minutes: made.readingMinutes,
        summary: isOwnSummary ? row.summary : summaryOf(made.text),
        renderer_version: RENDERER_VERSION,
      };
      await ctx.db.transaction().execute(async (trx) => {
        const changed = await trx
          .updateTable("article")
          .set(columns)
          .where("id", "=", row.id)
          .where("renderer_version", "=", row.renderer_version)
          .returning("is_listed")
          .executeTakeFirst();
        if (changed?.is_listed === 1)
          await indexText(
            trx,
            ctx.databaseKind,
            { kind: "article", id: row.id },
            { title: row.title, body: made.text },
          );
      });
    },
  });
}
