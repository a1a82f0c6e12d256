import { setImmediate } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { DYNAMIC_RENDERER_VERSION } from "../../markdown/dynamic-text.ts";
import { type Rendered, RENDERER_VERSION, type RenderSettings, renderArticle, renderComment, renderTicket } from "../../markdown/render.ts";
import { renderSettings } from "../article/render-settings.ts";
import { dynamicHtml } from "../dynamic/dynamic-text.ts";

const BATCH = 20;

/** How many rows of each table were made anew. */
export interface RenderedAnew {
  article: number;
  dynamic: number;
  feedback: number;
  comment: number;
}

interface Anew {
  ctx: Context;
  /** Ends it after the row under way; what is left waits for the next time. */
  signal?: AbortSignal;
}

/**
 * Makes the HTML of texts anew that an older renderer made, or that name somebody who is called otherwise now, from
 * their source; nothing else about them changes. Safe in several processes at once and beside writers: a row that has
 * another version by then is left for the next round.
 */
export async function renderAnew(anew: Anew): Promise<RenderedAnew> {
  return { article: await articlesAnew(anew), dynamic: await dynamicsAnew(anew), feedback: await feedbackAnew(anew), comment: await commentsAnew(anew) };
}

function articlesAnew({ ctx, signal }: Anew): Promise<number> {
  return eachStale(
    signal,
    () => ctx.db.selectFrom("article").select(["id", "source", "html", "renderer_version"]).where("renderer_version", "<", RENDERER_VERSION).limit(BATCH).execute(),
    async (row) => {
      const made = await renderArticle(row.source, withPeopleOf(row.html, renderSettings(ctx)));
      const columns = { html: made.html, reply_parts: JSON.stringify(made.replyParts), outline: JSON.stringify(made.outline), reading_minutes: made.readingMinutes, renderer_version: RENDERER_VERSION };
      await ctx.db.updateTable("article").set(columns).where("id", "=", row.id).where("renderer_version", "=", row.renderer_version).execute();
    },
  );
}

function dynamicsAnew({ ctx, signal }: Anew): Promise<number> {
  return eachStale(
    signal,
    () => ctx.db.selectFrom("dynamic").select(["id", "source", "html", "renderer_version"]).where("renderer_version", "<", DYNAMIC_RENDERER_VERSION).limit(BATCH).execute(),
    async (row) => {
      const html = await dynamicHtml(ctx, row.source, peopleOf(row.html));
      await ctx.db.updateTable("dynamic").set({ html, renderer_version: DYNAMIC_RENDERER_VERSION }).where("id", "=", row.id).where("renderer_version", "=", row.renderer_version).execute();
    },
  );
}

function feedbackAnew({ ctx, signal }: Anew): Promise<number> {
  const settings = renderSettings(ctx);
  return eachStale(
    signal,
    () => ctx.db.selectFrom("feedback").select(["id", "source", "html", "reply_source", "reply_html", "renderer_version"]).where("renderer_version", "<", RENDERER_VERSION).limit(BATCH).execute(),
    async (row) => {
      const { html } = await renderTicket(row.source, withPeopleOf(row.html, settings));
      const reply: Rendered | null = row.reply_source === null ? null : await renderComment(row.reply_source, withPeopleOf(row.reply_html ?? "", settings));
      await ctx.db
        .updateTable("feedback")
        .set((eb) => ({
          html,
          renderer_version: RENDERER_VERSION,
          // The official reply has no version of its own: one written in between stays.
          ...(reply ? { reply_html: eb.case().when("reply_source", "=", row.reply_source).then(reply.html).else(eb.ref("reply_html")).end() } : {}),
        }))
        .where("id", "=", row.id)
        .where("renderer_version", "=", row.renderer_version)
        .execute();
    },
  );
}

function commentsAnew({ ctx, signal }: Anew): Promise<number> {
  return eachStale(
    signal,
    () => ctx.db.selectFrom("comment").select(["id", "source", "html", "renderer_version"]).where("renderer_version", "<", RENDERER_VERSION).limit(BATCH).execute(),
    async (row) => {
      const { html } = await renderComment(row.source, withPeopleOf(row.html, renderSettings(ctx)));
      await ctx.db.updateTable("comment").set({ html, renderer_version: RENDERER_VERSION }).where("id", "=", row.id).where("renderer_version", "=", row.renderer_version).execute();
    },
  );
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

/** Names change: whom an old text named by name when it was saved is told by the links that it has. */
function peopleOf(html: string): Map<string, number> {
  return new Map([...html.matchAll(/<a href="\/user\/(\d+)">@([^<]+)<\/a>/g)].map((match) => [match[2] ?? "", Number(match[1])]));
}

function withPeopleOf(html: string, settings: RenderSettings): RenderSettings {
  const people = peopleOf(html);
  return { ...settings, idsOfNames: async () => people };
}
