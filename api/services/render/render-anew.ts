import { setImmediate } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { indexText, textOfHtml } from "../../db/text-search.ts";
import { DYNAMIC_RENDERER_VERSION } from "../../markdown/dynamic-text.ts";
import { type Rendered, RENDERER_VERSION, type RenderSettings, renderArticle, renderComment, renderTicket, summaryOf } from "../../markdown/render.ts";
import { topicPath } from "../../markdown/topics.ts";
import { renderSettings, videoTextSettings } from "../article/render-settings.ts";
import { dynamicText } from "../dynamic/dynamic-text.ts";
import { indexFeedback } from "../feedback/feedback-tokens.ts";
import { setMentions } from "../mention/set-mentions.ts";
import { mentionsIn } from "../message/notify-mentioned.ts";

const BATCH = 20;

/** How many rows of each table were made anew. */
export interface RenderedAnew {
  article: number;
  dynamic: number;
  video: number;
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
 * their source, and with it the words of it on cards and in the search; nothing else about them changes. Safe in several processes at once and beside writers: a row that has
 * another version by then is left for the next round.
 */
export async function renderAnew(anew: Anew): Promise<RenderedAnew> {
  return { article: await articlesAnew(anew), dynamic: await dynamicsAnew(anew), video: await videosAnew(anew), feedback: await feedbackAnew(anew), comment: await commentsAnew(anew) };
}

function articlesAnew({ ctx, signal }: Anew): Promise<number> {
  const settings = renderSettings(ctx);
  return eachStale(
    signal,
    () => ctx.db.selectFrom("article").select(["id", "title", "summary", "source", "html", "renderer_version"]).where("renderer_version", "<", RENDERER_VERSION).limit(BATCH).execute(),
    async (row) => {
      const made = await renderArticle(row.source, withPeopleOf(row.html, settings));
      // One that the author wrote stays as it is.
      const isOwnSummary = row.summary !== summaryOf((await renderArticle(row.source, asNamedIn(row.html, settings))).text);
      const columns = {
        html: made.html,
        reply_parts: JSON.stringify(made.replyParts),
        outline: JSON.stringify(made.outline),
        reading_minutes: made.readingMinutes,
        summary: isOwnSummary ? row.summary : summaryOf(made.text),
        renderer_version: RENDERER_VERSION,
      };
      await ctx.db.transaction().execute(async (trx) => {
        const changed = await trx.updateTable("article").set(columns).where("id", "=", row.id).where("renderer_version", "=", row.renderer_version).returning("is_listed").executeTakeFirst();
        if (changed?.is_listed === 1) await indexText(trx, ctx.databaseKind, { kind: "article", id: row.id }, { title: row.title, body: made.text });
      });
    },
  );
}

function dynamicsAnew({ ctx, signal }: Anew): Promise<number> {
  return eachStale(
    signal,
    () => ctx.db.selectFrom("dynamic").select(["id", "source", "html", "renderer_version"]).where("renderer_version", "<", DYNAMIC_RENDERER_VERSION).limit(BATCH).execute(),
    async (row) => {
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
        if (changed.deleted_at === null && changed.visibility === "public") await indexText(trx, ctx.databaseKind, { kind: "dynamic", id: row.id }, { title: "", body: textOfHtml(html) });
      });
    },
  );
}

function videosAnew({ ctx, signal }: Anew): Promise<number> {
  return eachStale(
    signal,
    () => ctx.db.selectFrom("video").select(["id", "title", "source", "html", "renderer_version"]).where("renderer_version", "<", RENDERER_VERSION).limit(BATCH).execute(),
    async (row) => {
      const { html, text } = await renderComment(row.source, withPeopleOf(row.html, videoTextSettings(ctx)));
      await ctx.db.transaction().execute(async (trx) => {
        const columns = { html, summary: summaryOf(text), renderer_version: RENDERER_VERSION };
        const changed = await trx.updateTable("video").set(columns).where("id", "=", row.id).where("renderer_version", "=", row.renderer_version).returning("is_listed").executeTakeFirst();
        if (changed?.is_listed === 1) await indexText(trx, ctx.databaseKind, { kind: "video", id: row.id }, { title: row.title, body: text });
      });
    },
  );
}

function feedbackAnew({ ctx, signal }: Anew): Promise<number> {
  const settings = renderSettings(ctx);
  return eachStale(
    signal,
    () => ctx.db.selectFrom("feedback").select(["id", "title", "source", "html", "reply_source", "reply_html", "renderer_version"]).where("renderer_version", "<", RENDERER_VERSION).limit(BATCH).execute(),
    async (row) => {
      const { html, text } = await renderTicket(row.source, withPeopleOf(row.html, settings));
      const reply: Rendered | null = row.reply_source === null ? null : await renderComment(row.reply_source, withPeopleOf(row.reply_html ?? "", settings));
      await ctx.db.transaction().execute(async (trx) => {
        const changed = await trx
          .updateTable("feedback")
          .set((eb) => ({
            html,
            summary: summaryOf(text),
            renderer_version: RENDERER_VERSION,
            // The official reply has no version of its own: one written in between stays.
            ...(reply ? { reply_html: eb.case().when("reply_source", "=", row.reply_source).then(reply.html).else(eb.ref("reply_html")).end() } : {}),
          }))
          .where("id", "=", row.id)
          .where("renderer_version", "=", row.renderer_version)
          .returning("deleted_at")
          .executeTakeFirst();
        if (changed?.deleted_at === null) await indexFeedback(trx, ctx.databaseKind, row.id, { title: row.title, html });
      });
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

/** As the texts were rendered when their HTML was made: with the names that stand in it. */
function asNamedIn(html: string, settings: RenderSettings): RenderSettings {
  const people = peopleOf(html);
  const names = new Map([...people].map(([name, id]) => [id, name]));
  const topics = new Map([...html.matchAll(/<a href="(\/\?tag=[^"]+)">#([^<#]+)#?<\/a>/g)].map((match) => [match[1] ?? "", match[2] ?? ""]));
  return {
    ...settings,
    idsOfNames: async () => people,
    namesOfIds: async (ids) => new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? ""] as const] : []))),
    topicsOf: async (ids) => new Map([...((await settings.topicsOf?.(ids)) ?? [])].map(([id, topic]) => [id, { ...topic, name: topics.get(topicPath(topic)) ?? topic.name }])),
  };
}
