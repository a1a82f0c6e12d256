import { indexText, textOfHtml } from "../../db/text-search.ts";
import { DYNAMIC_RENDERER_VERSION } from "../../markdown/dynamic-text.ts";
import { setMentions } from "../mention/set-mentions.ts";
import { mentionsIn } from "../message/notify-mentioned.ts";
import { type Anew, BATCH, eachStale, peopleOf } from "../render/each-stale.ts";
import { dynamicText } from "./dynamic-text.ts";

export function dynamicsAnew(anew: Anew): Promise<number> {
  const { ctx } = anew;
  return eachStale(anew, {
    table: "dynamic",
    version: DYNAMIC_RENDERER_VERSION,
    rows: () =>
      ctx.db
        .selectFrom("dynamic")
        .select(["id", "source", "html", "renderer_version"])
        .where("renderer_version", "<", DYNAMIC_RENDERER_VERSION)
        .limit(BATCH)
        .execute(),
    makeAnew: async (row) => {
      // Cards and titles are made of the source: it takes up the names, too.
      const { source, html } = await dynamicText(ctx, row.source, peopleOf(row.html));
      await ctx.db.transaction().execute(async (trx) => {
        const changed = await trx
          .updateTable("dynamic")
          .set({ source, html, renderer_version: DYNAMIC_RENDERER_VERSION })
          .where("id", "=", row.id)
          .where("renderer_version", "=", row.renderer_version)
          .returning(["visibility", "deleted_at"])
          .executeTakeFirst();
        if (!changed) return;
        // Until version 3 topics were kept by name.
        await setMentions(trx, { kind: "dynamic", id: row.id }, { userIds: mentionsIn(html), source });
        if (changed.deleted_at === null && changed.visibility === "public")
          await indexText(
            trx,
            ctx.databaseKind,
            { kind: "dynamic", id: row.id },
            { title: "", body: textOfHtml(html) },
          );
      });
    },
  });
}
