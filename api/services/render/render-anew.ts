import { setImmediate } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { indexText, textOfHtml } from "../../db/text-search.ts";
import { DYNAMIC_RENDERER_VERSION } from "../../markdown/dynamic-text.ts";
import { type Rendered, RENDERER_VERSION, summaryOf } from "../../markdown/render.ts";
import { beside, type Beside } from "../../markdown/render-beside.ts";
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
  return {
    article: await articlesAnew(anew),
    dynamic: await dynamicsAnew(anew),
    video: await videosAnew(anew),
    feedback: await feedbackAnew(anew),
    comment: await commentsAnew(anew),
  };
}

function articlesAnew(anew: Anew): Promise<number> {
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

function dynamicsAnew(anew: Anew): Promise<number> {
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

function videosAnew(anew: Anew): Promise<number> {
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

function feedbackAnew(anew: Anew): Promise<number> {
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

function commentsAnew(anew: Anew): Promise<number> {
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

interface Stale<Row> {
  table: keyof RenderedAnew;
  rows: () => Promise<Row[]>;
  /** Of the renderer, which the row has then. */
  version: number;
  makeAnew: (row: Row) => Promise<void>;
}

/** One row at a time, with a pause for requests between them. @returns how many */
async function eachStale<Row extends { id: number; renderer_version: number }>(
  { ctx, signal }: Anew,
  { table, rows, version, makeAnew }: Stale<Row>,
): Promise<number> {
  let count = 0;
  for (let batch = await rows(); batch.length > 0; batch = await rows()) {
    for (const row of batch) {
      if (signal?.aborted) return count;
      try {
        await makeAnew(row);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "INVALID_INPUT") throw error;
        // It takes too long, and would again and again: it is shown as it was.
        ctx.log.warn({ table, id: row.id }, "a text could not be rendered anew");
        await ctx.db
          .updateTable(table)
          .set({ renderer_version: version })
          .where("id", "=", row.id)
          .where("renderer_version", "=", row.renderer_version)
          .execute();
      }
      count++;
      await setImmediate();
    }
  }
  return count;
}

/** Names change: whom an old text named by name when it was saved is told by the links that it has. */
function peopleOf(html: string): Map<string, number> {
  return new Map(
    [...html.matchAll(/<a href="\/user\/(\d+)">@([^<]+)<\/a>/g)].map((match) => [match[2] ?? "", Number(match[1])]),
  );
}

function withPeopleOf(html: string, settings: Beside): Beside {
  const people = peopleOf(html);
  return { ...settings, idsOfNames: async () => people };
}

/** As the texts were rendered when their HTML was made: with the names that stand in it. */
function asNamedIn(html: string, settings: Beside): Beside {
  const people = peopleOf(html);
  const names = new Map([...people].map(([name, id]) => [id, name]));
  const topics = new Map(
    [...html.matchAll(/<a href="(\/\?tag=[^"]+)">#([^<#]+)#?<\/a>/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
  return {
    ...settings,
    idsOfNames: async () => people,
    namesOfIds: async (ids) =>
      new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? ""] as const] : []))),
    topicsOf: async (ids) =>
      new Map(
        [...((await settings.topicsOf?.(ids)) ?? [])].map(([id, topic]) => [
          id,
          { ...topic, name: topics.get(topicPath(topic)) ?? topic.name },
        ]),
      ),
  };
}
