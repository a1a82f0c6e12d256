import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../../context.ts";
import { noteChanges } from "../../../../db/search-outbox.ts";
import { indexSources } from "../index-sources.ts";

const BATCH = 1_000;

interface MarkAll {
  ctx: Pick<Context, "db" | "kinds">;
  /** Only rows from this time on, ms since 1970. */
  since?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** Writes every searchable row into the outbox of the external engine, as if it had changed. @returns how many rows */
export async function markAll({ ctx, since, signal }: MarkAll): Promise<number> {
  let count = 0;
  for (const { kind, stands, time } of indexSources(ctx)) {
    const young: RawBuilder<unknown> = since === undefined ? sql`1 = 1` : sql`${sql.ref(time)} >= ${since}`;
    for (let last = 0; ;) {
      signal?.throwIfAborted();
      const { rows } = await sql<{ id: number }>`
        select id from ${sql.table(kind)} where id > ${last} and ${stands} and ${young} order by id limit ${sql.lit(BATCH)}`.execute(
        ctx.db,
      );
      const end = rows.at(-1);
      if (!end) break;
      await noteChanges(
        ctx.db,
        kind,
        rows.map(({ id }) => id),
      );
      count += rows.length;
      last = end.id;
    }
  }
  return count;
}
