import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { indexText, textOfHtml } from "../../../db/text-search.ts";
import { topicPath } from "../../../markdown/topics.ts";
import type { ThreadRenderSettings } from "../../../markdown/thread-renderer.ts";

/** The most rows that one query reads. */
const BATCH = 20;

export interface RerenderRun {
  ctx: Context;
  /** Stops after the current row; the remaining rows wait for the next run. */
  signal?: AbortSignal;
}

/** The columns of a text to render again; the last four only for kinds that request them. */
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

/** How the texts of a kind are rendered again. */
export interface RerenderedTexts {
  /** The renderer's current version, which the row then stores. */
  version: number;
  reads?: readonly (keyof StaleRow)[];
  /**
   * @returns `columns` of the row; `body`, the words for the search when they are not those of the HTML; `follow`,
   * further changes in the transaction
   */
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
  /** As the kind of post defines it; comments are not in the search. */
  search?: { isFound: RawBuilder<boolean>; isTitled: boolean };
  texts: RerenderedTexts;
}

/** Renders the text, then writes it in one transaction, unless another process has written it meanwhile. */
async function rerender(ctx: Context, { kind, search, texts }: Stale, row: StaleRow): Promise<void> {
  const { columns, body, follow } = await texts.make(ctx, row);
  await ctx.db.transaction().execute(async (trx) => {
    const changed = await trx
      // Table names are typed; all of these tables have the columns used here.
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

/** Renders one row at a time and yields to requests in between. @returns how many rows */
export async function eachStale({ ctx, signal }: RerenderRun, stale: Stale): Promise<number> {
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
        await rerender(ctx, stale, row);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "INVALID_INPUT") throw error;
        // Rendering exceeds its deadline and would again: the old HTML is kept under the new version.
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

/** User ids by the names in an old text. User names change, so the ids come from the links in its stored HTML. */
export function peopleOf(html: string): Map<string, number> {
  return new Map(
    [...html.matchAll(/<a href="\/user\/(\d+)">@([^<]+)<\/a>/g)].map((match) => [match[2] ?? "", Number(match[1])]),
  );
}

export function withPeopleOf(html: string, settings: ThreadRenderSettings): ThreadRenderSettings {
  const people = peopleOf(html);
  return { ...settings, idsOfNames: async () => people };
}

/** Settings that reproduce the text as it was rendered, with the user and topic names in its HTML. */
export function asNamedIn(html: string, settings: ThreadRenderSettings): ThreadRenderSettings {
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
