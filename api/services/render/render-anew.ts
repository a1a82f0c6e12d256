import { setImmediate } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { type Rendered, RENDERER_VERSION, type RenderSettings, renderArticle, renderComment, renderTicket } from "../../markdown/render.ts";
import { renderSettings } from "../article/render-settings.ts";

const BATCH = 20;

/** How many rows of each table were made anew. */
export interface RenderedAnew {
  article: number;
  feedback: number;
  comment: number;
}

/**
 * Makes the HTML of texts anew that an older renderer made, from their source; nothing else about them changes. Safe
 * in several processes at once and beside writers: whoever saves a text in between has already used this renderer.
 * @param signal ends it after the row under way; what is left waits for the next time
 */
export async function renderAnew({ ctx, signal }: { ctx: Context; signal?: AbortSignal }): Promise<RenderedAnew> {
  const { db } = ctx;
  const settings = renderSettings(ctx);
  const article = await eachStale(
    signal,
    () => db.selectFrom("article").select(["id", "source", "html"]).where("renderer_version", "<", RENDERER_VERSION).limit(BATCH).execute(),
    async ({ id, source, html }) => {
      const made = await renderArticle(source, withPeopleOf(html, settings));
      const columns = { html: made.html, reply_parts: JSON.stringify(made.replyParts), outline: JSON.stringify(made.outline), reading_minutes: made.readingMinutes, renderer_version: RENDERER_VERSION };
      await db.updateTable("article").set(columns).where("id", "=", id).where("renderer_version", "<", RENDERER_VERSION).execute();
    },
  );
  const feedback = await eachStale(
    signal,
    () => db.selectFrom("feedback").select(["id", "source", "html", "reply_source", "reply_html"]).where("renderer_version", "<", RENDERER_VERSION).limit(BATCH).execute(),
    async (row) => {
      const { html } = await renderTicket(row.source, withPeopleOf(row.html, settings));
      const reply: Rendered | null = row.reply_source === null ? null : await renderComment(row.reply_source, withPeopleOf(row.reply_html ?? "", settings));
      await db
        .updateTable("feedback")
        .set((eb) => ({
          html,
          renderer_version: RENDERER_VERSION,
          // The official reply has no version of its own: one written in between stays.
          ...(reply ? { reply_html: eb.case().when("reply_source", "=", row.reply_source).then(reply.html).else(eb.ref("reply_html")).end() } : {}),
        }))
        .where("id", "=", row.id)
        .where("renderer_version", "<", RENDERER_VERSION)
        .execute();
    },
  );
  const comment = await eachStale(
    signal,
    () => db.selectFrom("comment").select(["id", "source", "html"]).where("renderer_version", "<", RENDERER_VERSION).limit(BATCH).execute(),
    async ({ id, source, html }) => {
      const made = await renderComment(source, withPeopleOf(html, settings));
      await db.updateTable("comment").set({ html: made.html, renderer_version: RENDERER_VERSION }).where("id", "=", id).where("renderer_version", "<", RENDERER_VERSION).execute();
    },
  );
  return { article, feedback, comment };
}

/** One row at a time, with a pause for requests between them. @returns how many */
async function eachStale<Row>(signal: AbortSignal | undefined, nextRows: () => Promise<Row[]>, makeAnew: (row: Row) => Promise<void>): Promise<number> {
  let count = 0;
  for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
    for (const row of rows) {
      if (signal?.aborted) return count;
      await makeAnew(row);
      count++;
      await setImmediate();
    }
  }
  return count;
}

/** Names change: whom the text named when it was saved is told by the links that it has. */
function withPeopleOf(html: string, settings: RenderSettings): RenderSettings {
  const people = new Map([...html.matchAll(/<a href="\/user\/(\d+)">@([^<]+)<\/a>/g)].map((match) => [match[2] ?? "", Number(match[1])]));
  return { ...settings, idsOfNames: async () => people };
}
