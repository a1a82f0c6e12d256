import fc from "fast-check";
import { describe } from "vitest";
import { danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { likesWeight, newWeight } from "#api/services/posts/danmaku/weight.ts";
import { sayOver, sentOver } from "#tests/fixtures/danmaku.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import type { Login } from "#tests/setup/api-server.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const act = fc.record({
  who: fc.nat(3),
  what: fc.constantFrom("send", "send", "like", "like", "unlike", "remove"),
  which: fc.nat(1_000),
});

async function run(
  server: ApiServer,
  people: Login[],
  videoId: number,
  acts: (typeof act extends fc.Arbitrary<infer A> ? A : never)[],
) {
  const ids: number[] = [];
  for (const one of people) ids.push((await sentOver(server, one, videoId)).id);
  const answers = await Promise.all(
    acts.map(({ who, what, which }) => {
      const as = people[who % people.length];
      const params = { id: ids[which % ids.length] ?? 0 };
      if (what === "send") return sayOver(server, as, videoId, { time: which * 180 });
      if (what === "remove") return server.call(danmakuEndpoints.remove, { params }, as);
      return server.call(danmakuEndpoints.like, { params, body: { liked: what === "like" } }, as);
    }),
  );
  for (const { statusCode } of answers) expect([200, 403, 404]).toContain(statusCode);
}

describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("E20 C23 after any parallel sends, likes and removals every counter and weight equals a recount", async ({
    server,
  }) => {
    const people = [await server.loginAs(), await server.loginAs(), await server.loginAs(), await server.loginAs()];
    const [author] = people;
    if (!author) throw new Error("nobody");
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40 }), async (acts) => {
        const file = await insertVideoFile(server.ctx, { owner_id: author.user.id, duration_ms: 180_000 });
        await run(server, people, await postVideo(server, author, { videoFileId: file.id }), acts);
        expect(await wrongRows(server)).toEqual([]);
        const rows = await server.ctx.db.selectFrom("danmaku").select(["weight", "like_count", "created_at"]).execute();
        // The films of each run raise their author's level.
        const levels = rows.map((row) => row.weight - likesWeight(row.like_count) - newWeight(0, row.created_at));
        expect(levels.filter((seconds) => ![1, 2, 3].some((level) => newWeight(level, 0) === seconds))).toEqual([]);
      }),
      { numRuns: 6 },
    );
  });
});
