import { adminEndpoints } from "#contract/console/admin.ts";
import { danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { openCleanupsQuery, workOnCleanups } from "#api/services/console/cleanup/cleanup-work.ts";
import { forgetDanmakuOf } from "#api/services/posts/danmaku/forget-danmaku.ts";
import { sentOver, textsOver } from "#tests/fixtures/danmaku.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const reason = "发布广告、引流或刷屏";

async function work({ ctx }: ApiServer): Promise<void> {
  while ((await openCleanupsQuery(ctx).execute()).length > 0) await workOnCleanups(ctx, new AbortController().signal);
}

/** A film with a friend's danmaku, and with four of a spammer, who recalled the last. */
async function flooded(server: ApiServer) {
  const [admin, friend, spammer] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs({ name: "加微信领奖" }),
  ];
  const film = await postVideo(server, friend);
  await sentOver(server, friend, film, { text: "前方高能" });
  for (const [place, text] of ["加群", "领奖", "看主页"].entries())
    await sentOver(server, spammer, film, { text, time: place * 1000 });
  const recalled = await sentOver(server, spammer, film, { text: "自己撤回的", time: 500 });
  await server.call(danmakuEndpoints.remove, { params: { id: recalled.id }, query: {} }, spammer);
  return { admin, friend, spammer, film, params: { id: spammer.user.id } };
}

test.describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("A01 C23 a cleanup deletes a person's danmaku, and its undo restores exactly those", async ({ server }) => {
    const { admin, spammer, film, params } = await flooded(server);
    const preview = await server.call(adminEndpoints.cleanupPreview, { params, query: { scope: "day" } }, admin);
    expect(preview.data.counts[0]).toMatchObject({ scope: "day", total: 3 });
    expect(preview.data.items.map(({ kind, title, path }) => [kind, title, path])).toEqual([
      ["danmaku", "看主页", `/video/${film}#t=2`],
      ["danmaku", "领奖", `/video/${film}#t=1`],
      ["danmaku", "加群", `/video/${film}#t=0`],
    ]);
    const content = await server.call(adminEndpoints.personContent, { params, query: { kind: "danmaku" } }, admin);
    expect(content.data.items).toHaveLength(3);
    expect(content.data.counts.find(({ kind }) => kind === "danmaku")).toEqual({ kind: "danmaku", count: 3 });

    const body = { scope: "day" as const, reason };
    const { id } = (await server.call(adminEndpoints.cleanUp, { params, body }, admin)).data;
    await work(server);
    expect(await textsOver(server, film)).toEqual(["前方高能"]);
    expect(await textsOver(server, film, spammer)).toEqual(["前方高能"]);
    expect(await wrongRows(server)).toEqual([]);

    await server.call(adminEndpoints.undoCleanup, { params: { id } }, admin);
    await work(server);
    expect((await textsOver(server, film)).toSorted()).toEqual(["前方高能", "加群", "领奖", "看主页"].toSorted());
    expect(await wrongRows(server)).toEqual([]);
    const person = await server.call(adminEndpoints.person, { params }, admin);
    expect(person.data.cleanups).toMatchObject([{ state: "undone", removed: 3, restored: 3 }]);
  });

  test("A01 C23 the undo of a cleanup restores no danmaku whose text was erased", async ({ server }) => {
    const { admin, spammer, film, params } = await flooded(server);
    const body = { scope: "all" as const, reason };
    const { id } = (await server.call(adminEndpoints.cleanUp, { params, body }, admin)).data;
    await work(server);
    await forgetDanmakuOf(server.ctx, spammer.user.id);
    await server.call(adminEndpoints.undoCleanup, { params: { id } }, admin);
    await work(server);
    expect(await textsOver(server, film)).toEqual(["前方高能"]);
    expect(await wrongRows(server)).toEqual([]);
  });

  test("A01 C23 a moderator of some kinds of content neither counts nor deletes danmaku", async ({ server }) => {
    const { spammer, film, params } = await flooded(server);
    const moderator = await server.loginAs();
    await server.ctx.db
      .updateTable("user")
      .set({ staff_role: "moderator", staff_areas: JSON.stringify(["comment"]) })
      .where("id", "=", moderator.user.id)
      .execute();
    const preview = await server.call(adminEndpoints.cleanupPreview, { params, query: { scope: "all" } }, moderator);
    expect(preview.data.counts.map(({ total }) => total)).toEqual([0, 0, 0]);
    await server.call(adminEndpoints.cleanUp, { params, body: { scope: "all", reason } }, moderator);
    await work(server);
    expect(await textsOver(server, film, spammer)).toHaveLength(4);
  });

  test("A01 C23 a cleanup of danmaku that is undone half-way stops, and resumes after a restart", async ({
    server,
  }) => {
    const { admin, film, params } = await flooded(server);
    const { id } = (await server.call(adminEndpoints.cleanUp, { params, body: { scope: "all", reason } }, admin)).data;
    let asked = 0;
    const stop = {
      throwIfAborted() {
        if (++asked > 2) throw new Error("the process stops");
      },
    } as AbortSignal;
    await expect(workOnCleanups(server.ctx, stop)).rejects.toThrow("the process stops");
    expect(await textsOver(server, film)).toHaveLength(2);
    await server.call(adminEndpoints.undoCleanup, { params: { id } }, admin);
    await work(server);
    expect(await textsOver(server, film)).toHaveLength(4);
    expect(await wrongRows(server)).toEqual([]);
  });
});
