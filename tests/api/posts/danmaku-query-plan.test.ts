import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { countWrittenQuery, oldestWrittenQuery, writtenQuery } from "#api/services/console/staff/written-by.ts";
import { cleanedDanmakuQuery } from "#api/services/posts/danmaku/cleanup-danmaku.ts";
import {
  drawnQuery,
  filmPageQuery,
  ownInSegmentQuery,
  ownPageQuery,
} from "#api/services/posts/danmaku/danmaku-pages.ts";
import { tooManyHiddenQuery } from "#api/services/posts/danmaku/filter-danmaku.ts";
import { danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { limits } from "#contract/shared/limits.ts";
import { fillDanmaku } from "#tests/bench/fill-danmaku.ts";
import { insertRows } from "#tests/bench/insert-rows.ts";
import { segmentOfFilm } from "#tests/fixtures/danmaku.ts";
import { planOf } from "#tests/fixtures/plans.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const ROWS = 30_000;

/** A film with many danmaku, half of them in one second, by as many people. */
async function crowd(server: ApiServer) {
  const { db, clock } = server.ctx;
  const reader = await server.loginAs();
  await insertRows(db, '"user"', ROWS + 10, { name: "'玩家' || i", created_at: String(clock.now()) });
  const videoId = await postVideo(server, reader);
  await fillDanmaku(db, ROWS, { videoId, me: reader.user.id, share: 1_000, createdAt: String(clock.now()) });
  const hiding = `case i % 10 when 0 then ${reader.user.id} else ${reader.user.id} + i % 500 + 1 end`;
  await insertRows(db, "danmaku_hidden", ROWS, { user_id: hiding, danmaku_id: "i" });
  await sql`analyze`.execute(db);
  return { reader, videoId };
}

test("E20 E01 the reads of a film with very many danmaku are answered by indexes", async ({ server }) => {
  const { reader, videoId } = await crowd(server);
  const { db } = server.ctx;
  const ctx = { db };
  const viewerId = reader.user.id;
  const seconds = Array.from({ length: 60 }, (_, second) => second);
  const drawn = (by: number | undefined) => ({
    compile: () => drawnQuery({ videoId, seconds, viewerId: by, perSecond: 20 }).compile(db),
  });
  const page = { ctx, videoId, viewerId, limit: limits.pageSize };
  const written = { kind: "danmaku", userId: viewerId, since: 1 } as const;
  const expected = {
    danmaku_drawn: [drawn(undefined), drawn(viewerId)],
    danmaku_own: [ownInSegmentQuery({ ctx, videoId, segment: 0, viewerId })],
    danmaku_time: [
      filmPageQuery({ ...page, from: 0, cursor: undefined }),
      filmPageQuery({ ...page, from: 30_000, cursor: undefined }),
    ],
    danmaku_written: [
      writtenQuery(server.ctx, { ...written, limit: limits.pageSize }),
      countWrittenQuery(server.ctx, { ...written, until: Date.now() }),
      oldestWrittenQuery(server.ctx, { ...written, cursor: undefined, limit: limits.pageSize }),
    ],
    danmaku_cleanup: [cleanedDanmakuQuery(ctx, 1, 0, limits.pageSize)],
    danmaku_author: [ownPageQuery({ ctx, userId: viewerId, cursor: undefined, limit: limits.pageSize })],
    danmaku_hidden_pk: [tooManyHiddenQuery(db, viewerId)],
  };
  const isSqlite = dialectOf(db).kind === "sqlite";
  for (const [index, queries] of Object.entries(expected))
    for (const query of queries) {
      const plan = await planOf(server, query);
      expect(plan).toMatch(new RegExp(isSqlite && index.endsWith("_pk") ? "PRIMARY KEY|autoindex" : index));
      expect(plan).not.toMatch(/SCAN danmaku\b|Seq Scan on danmaku\b/);
    }
});

test("C23 E20 a segment is at most twenty danmaku of each second, also where a second has fifteen thousand", async ({
  server,
}) => {
  const { videoId } = await crowd(server);
  const { items } = (await segmentOfFilm(server, videoId)).data;
  const counts = new Map<number, number>();
  for (const { time } of items) counts.set(Math.floor(time / 1000), (counts.get(Math.floor(time / 1000)) ?? 0) + 1);
  // The rows' odd seconds, and the first.
  expect([...counts.values()]).toEqual(Array.from({ length: 31 }, () => limits.danmakuPerSecond));
  expect(items.map(({ time }) => time)).toEqual(items.map(({ time }) => time).toSorted((a, b) => a - b));
  const state = (await server.call(danmakuEndpoints.state, { params: { id: videoId } })).data;
  expect(state.count).toBe(ROWS);
});
