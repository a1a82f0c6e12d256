import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { indexText, textOfHtml } from "../../../db/text-search.ts";
import { topicPath } from "../../../markdown/topics.ts";
import type { Beside } from "../../../markdown/render-beside.ts";

/** Rows of a kind that are read at once. */
const BATCH = 20;

export interface Anew {
  ctx: Context;
  /** Ends it after the row under way; what is left waits for the next time. */
  signal?: AbortSignal;
}

/** What is read of a text that an older renderer made; the last four of those that ask for them. */
interface StaleRow {
  id: number;
  source: string;
  html: string;
  renderer_version: number;
  title?: string;
  summary?: string;
  reply_source?: string | null;
  reply_html?: string | null;
}

/** How the texts of a kind are made anew. */
export interface TextsAnew {
  /** Of the renderer, which a row has then. */
  version: number;
  reads?: readonly (keyof StaleRow)[];
  /** @returns its columns; `body`, what is found of it when these are not the words of its HTML; `follow`, what else changes with it */
  make(
    ctx: Context,
    row: StaleRow,
  ): Promise<{
    columns: { html: string } & Record<string, unknown>;
    body?: string;
    follow?(trx: Transaction<Database>): Promise<unknown>;
  }>;
}

interface Stale {
  kind: SubjectKind | "comment";
  /** As a kind of post says it; comments are not found. */
  search?: { isFound: RawBuilder<boolean>; isTitled: boolean };
  texts: TextsAnew;
}

/** Rendered first, then written in one transaction, unless somebody else has written it by then. */
async function makeAnew(ctx: Context, { kind, search, texts }: Stale, row: StaleRow): Promise<void> {
  const { columns, body, follow } = await texts.make(ctx, row);
  await ctx.db.transaction().execute(async (trx) => {
    const changed = await trx
      // What tables are called is typed; all of these have the columns that are asked for.
      .updateTable(kind as "video")
      .set({ ...columns, renderer_version: texts.version } as object)
      .where("id", "=", row.id)
      .where("renderer_version", "=", row.renderer_version)
      .returning(sql<boolean>`deleted_at is null and ${search?.isFound ?? sql`1 = 0`}`.as("is_found"))
      .executeTakeFirst();
    if (!changed) return;
    await follow?.(trx);
    if (!changed.is_found || kind === "comment") return;
    const text = { title: row.title ?? "", body: body ?? textOfHtml(columns.html) };
    await indexText(trx, { kind, id: row.id }, text);
  });
}

/** One row at a time, with a pause for requests between them. @returns how many */
export async function eachStale({ ctx, signal }: Anew, stale: Stale): Promise<number> {
  const { kind, search, texts } = stale;
  const { version, reads = [] } = texts;
  const columns = ["id", "source", "html", "renderer_version", ...(search?.isTitled ? ["title"] : []), ...reads];
  const rows = async () =>
    (
      await sql<StaleRow>`
        select ${sql.join([...new Set(columns)].map((column) => sql.ref(column)))} from ${sql.table(kind)}
        where renderer_version < ${version} limit ${BATCH}
      `.execute(ctx.db)
    ).rows;
  let count = 0;
  for (let batch = await rows(); batch.length > 0; batch = await rows()) {
    for (const row of batch) {
      if (signal?.aborted) return count;
      try {
        await makeAnew(ctx, stale, row);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "INVALID_INPUT") throw error;
        // It takes too long, and would again and again: it is shown as it was.
        ctx.log.warn({ table: kind, id: row.id }, "a text could not be rendered anew");
        await ctx.db
          .updateTable(kind)
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
export function peopleOf(html: string): Map<string, number> {
  return new Map(
    [...html.matchAll(/<a href="\/user\/(\d+)">@([^<]+)<\/a>/g)].map((match) => [match[2] ?? "", Number(match[1])]),
  );
}

export function withPeopleOf(html: string, settings: Beside): Beside {
  const people = peopleOf(html);
  return { ...settings, idsOfNames: async () => people };
}

/** As the texts were rendered when their HTML was made: with the names that stand in it. */
export function asNamedIn(html: string, settings: Beside): Beside {
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
