import { type Compilable, CompiledQuery, sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { waitingConversions } from "#api/services/shared/health/queue-depths.ts";
import { spentSourceQuery, unusedVideoQuery } from "#api/services/files/video-file/remove-unused-videos.ts";
import { conversionsQuery, renditionQueueQuery } from "#api/services/files/video-file/rendition-queue.ts";
import { qualitiesQuery, renditionsQuery, siblingsQuery } from "#api/services/files/video-file/renditions-of.ts";
import { renditionQuery } from "#api/services/posts/media/media-access.ts";
import { framelessQuery, plainQuery } from "#api/services/posts/video/plan-renditions.ts";
import { runningHereQuery, transcodeQueueQuery } from "#api/services/files/video-file/transcode-queue.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** A scan of a whole table, or an explicit sort of rows. */
const costly = { sqlite: /USE TEMP B-TREE|^SCAN (?!\S+ USING (?:COVERING )?INDEX)/m, postgres: /Seq Scan|\bSort\b/ };

async function expectIndex({ db }: ApiServer["ctx"], index: string, query: Compilable): Promise<void> {
  const { kind } = dialectOf(db);
  const { sql: text, parameters } = query.compile();
  const { rows } = await db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${kind === "sqlite" ? "query plan " : ""}${text}`, [...parameters]),
  );
  const plan = rows.map((line) => line.detail ?? line["QUERY PLAN"]).join("\n");
  expect.soft(plan, index).toContain(index);
  expect.soft(plan, index).not.toMatch(costly[kind]);
}

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
  for (const [index, query] of queries) await expectIndex(ctx, index, query);
});

test("E02 E21 the job of renditions, the page of a film and its files read one index each", async ({ server }) => {
  const { ctx, make } = server;
  const { db } = ctx;
  const now = ctx.clock.now();
  const owner = await make.user();
  const { id: _id, ...row } = await insertVideoFile(ctx, { owner_id: owner.id, subject_kind: "video", subject_id: 0 });
  const made = { created_at: now, updated_at: now, facts: "{}" };
  for (let start = 1; start <= 4000; start += 200) {
    const numbers = Array.from({ length: 200 }, (_, at) => start + at);
    const files = await db
      .insertInto("video_file")
      .values(
        numbers.map((n) => ({ ...row, subject_id: n, media_key: `video/${n}.mp4`, poster_key: `video/${n}.webp` })),
      )
      .returning("id")
      .execute();
    await db
      .insertInto("video")
      .values(
        numbers.map((n) => ({
          author_id: owner.id,
          title: "片",
          summary: "",
          source: "",
          html: "",
          renderer_version: 1,
          state: "ready" as const,
          view_count: n,
          rendition_plan: n % 500 === 0 ? (0 as const) : n % 300 === 0 ? (1 as const) : (2 as const),
          published_at: now - n,
          created_at: now,
          updated_at: now,
        })),
      )
      .execute();
    await db
      .insertInto("video_rendition")
      .values(
        files.flatMap(({ id }) => [
          {
            ...made,
            video_file_id: id,
            kind: "quality" as const,
            height: 360,
            state: "ready" as const,
            key: `video/r${id}.mp4`,
          },
          id % 400 === 0
            ? {
                ...made,
                video_file_id: id,
                kind: "frames" as const,
                height: 0,
                state: "queued" as const,
                key: null,
                lease_until: now - id,
              }
            : {
                ...made,
                video_file_id: id,
                kind: "frames" as const,
                height: 0,
                state: "ready" as const,
                key: `video/r${id}.webp`,
                lease_until: null,
              },
        ]),
      )
      .execute();
  }
  await sql`analyze`.execute(db);
  const queries: [string, Compilable][] = [
    ["video_rendition_queue", renditionQueueQuery(ctx, "frames", now)],
    ["video_file_queue", conversionsQuery(ctx)],
    ["video_plan_frames", framelessQuery(ctx)],
    ["video_plan_qualities", plainQuery(ctx, 100)],
    ["video_rendition", renditionsQuery(ctx, 7)],
    ["video_rendition_key", siblingsQuery(ctx, "video/r7.mp4")],
    ["video_rendition", qualitiesQuery(ctx, "video/7.mp4")],
    ["video_rendition_key", renditionQuery(ctx, "video/r7.mp4")],
  ];
  for (const [index, query] of queries) await expectIndex(ctx, index, query);
});
