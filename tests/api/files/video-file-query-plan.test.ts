import { type Compilable, CompiledQuery, sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { waitingConversions } from "#api/services/shared/health/queue-depths.ts";
import { spentSourceQuery, unusedVideoQuery } from "#api/services/files/video-file/remove-unused-videos.ts";
import { runningHereQuery, transcodeQueueQuery } from "#api/services/files/video-file/transcode-queue.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { expect, test } from "#tests/setup/api-test.ts";

/** A scan of a whole table, or an explicit sort of rows. */
const costly = { sqlite: /USE TEMP B-TREE|^SCAN (?!\S+ USING (?:COVERING )?INDEX)/m, postgres: /Seq Scan|\bSort\b/ };

test("E01 E02 the queue of conversions and the clean-up read one index each, whatever the number of videos", async ({
  server,
}) => {
  const { ctx, make } = server;
  const { db } = ctx;
  const now = ctx.clock.now();
  const owner = await make.user();
  const { id: _id, ...row } = await insertVideoFile(ctx, {
    owner_id: owner.id,
    subject_kind: "dynamic",
    subject_id: 0,
  });
  for (let start = 1; start <= 4000; start += 200) {
    const rows = Array.from({ length: 200 }, (_, at) => {
      const n = start + at;
      if (n % 400 === 0)
        return { ...row, subject_id: n, state: "queued" as const, lease_until: now - n, source_key: `upload-${n}` };
      return n % 300 === 0
        ? { ...row, subject_kind: null, subject_id: null, unused_since: now - n }
        : { ...row, subject_id: n };
    });
    await db.insertInto("video_file").values(rows).execute();
  }
  await sql`analyze`.execute(db);
  const queries: [string, Compilable][] = [
    ["video_file_queue", transcodeQueueQuery(ctx, now)],
    ["video_file_queue", runningHereQuery(ctx, "m", now)],
    ["video_file_queue", waitingConversions(ctx, now)],
    ["video_file_unused", unusedVideoQuery(ctx, now - 1000)],
    ["video_file_source", spentSourceQuery(ctx)],
  ];
  for (const [index, query] of queries) {
    const { sql: text, parameters } = query.compile();
    const { rows } = await db.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`explain ${dialectOf(ctx.db).kind === "sqlite" ? "query plan " : ""}${text}`, [...parameters]),
    );
    const plan = rows.map((line) => line.detail ?? line["QUERY PLAN"]).join("\n");
    expect.soft(plan, index).toContain(index);
    expect.soft(plan, index).not.toMatch(costly[dialectOf(ctx.db).kind]);
  }
});
