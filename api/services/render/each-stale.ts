import { setImmediate } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import type { SubjectKind } from "../../../contract/subject.ts";
import { topicPath } from "../../markdown/topics.ts";
import type { Beside } from "../../markdown/render-beside.ts";

/** Rows of a kind that are read at once. */
export const BATCH = 20;

export interface Anew {
  ctx: Context;
  /** Ends it after the row under way; what is left waits for the next time. */
  signal?: AbortSignal;
}

interface Stale<Row> {
  table: SubjectKind | "comment";
  rows: () => Promise<Row[]>;
  /** Of the renderer, which the row has then. */
  version: number;
  makeAnew: (row: Row) => Promise<void>;
}

/** One row at a time, with a pause for requests between them. @returns how many */
export async function eachStale<Row extends { id: number; renderer_version: number }>(
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
