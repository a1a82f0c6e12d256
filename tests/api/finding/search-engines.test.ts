import { sql } from "kysely";
import { describe } from "vitest";
import type { z } from "zod";
import { articleEndpoints } from "#contract/posts/article.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { indexText, unindexText } from "#api/db/text-search.ts";
import {
  chooseEngine,
  elsewhere,
  sendChanges,
  waitingCount,
} from "#api/services/finding/search/external/send-changes.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { type EngineName, engineNames, onEngine } from "#tests/fixtures/search-engines.ts";
import { makeUnseen } from "#tests/fixtures/unseen.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

interface Query extends Partial<z.input<typeof searchEndpoints.page.query>> {
  q: string;
}

const DAY = 86_400_000;

async function look(server: ApiServer, query: Query, as?: { token: string }) {
  const answer = await server.call(searchEndpoints.page, { query }, as);
  expect(answer.statusCode, answer.message).toBe(200);
  return answer.data;
}

async function articles(server: ApiServer, query: Query, as?: { token: string }): Promise<number[]> {
  const { found } = await look(server, { type: "articles", ...query }, as);
  return (found.articles?.items ?? []).map(({ id }) => id);
}

const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);

/** A member with a given name, such as 守灯人. */
async function named(server: ApiServer, name: string) {
  const author = await server.loginAs();
  await server.ctx.db.updateTable("user").set({ name, name_folded: name }).where("id", "=", author.user.id).execute();
  return author;
}

describe.each(engineNames)("the search on %s", (name: EngineName) => {
  test("R06 finds words of any length, prefixes, numbers, quotes and exclusions", () =>
    onEngine(name, async ({ server, settle }) => {
      const { token } = await server.loginAs();
      const guide = await publishArticle(server, token, {
        title: "浮岛攻略：风之试炼怎么打",
        source: "先把滑翔练好，再去找剑。版本 v3.2，Steam 打折。",
      });
      const story = await publishArticle(server, token, {
        title: "昨天的雨",
        source: "在浮岛上看了一晚的雨，BOSS 没打成。Zoom queen 🎣",
      });
      await settle();
      const cases: [string, number[]][] = [
        ["攻略", [guide]],
        ["风之试炼", [guide]],
        ["風之試煉", [guide]],
        ["剑", [guide]],
        ["雨", [story]],
        ["boss", [story]],
        ["ＢＯＳ", [story]],
        ["ste 打折", [guide]],
        ["3.2", [guide]],
        ["zo que", [story]],
        ["🎣", [story]],
        ["浮岛 雨", [story]],
        ["浮岛", [guide, story]],
        ["浮岛 -雨", [guide]],
        ['浮岛 -"风之试炼"', [story]],
        ['"看了一晚的雨"', [story]],
        ['"一晚的看了"', []],
        ['"上看"', [story]],
        ["岛浮", []],
        ["queeny", []],
      ];
      for (const [q, ids] of cases) expect(sorted(await articles(server, { q })), q).toEqual(sorted(ids));
    }));

  test("R06 where no text has all words, texts with some of them are found, best first, and marked as partial", () =>
    onEngine(name, async ({ server, settle }) => {
      const { token } = await server.loginAs();
      const most = await publishArticle(server, token, { title: "残灯收集", source: "走一圈" });
      const some = await publishArticle(server, token, { title: "路线", source: "顺手收集" });
      await settle();
      expect(await articles(server, { q: "收集残灯" })).toEqual([most]);
      expect(await articles(server, { q: "残灯收集" })).toEqual([most]);
      expect(await articles(server, { q: "收集 风暴" })).toEqual(await articles(server, { q: "风暴 收集" }));
      expect(sorted(await articles(server, { q: "收集 风暴" }))).toEqual(sorted([most, some]));
      expect(await articles(server, { q: '"收集" 风暴' })).toEqual([]);
      // The mark is set in the tab, on the mixed page, and on later pages.
      expect((await look(server, { q: "收集 风暴", type: "articles" })).isPartial).toBe(true);
      expect((await look(server, { q: "收集 风暴" })).isPartial).toBe(true);
      const first = await look(server, { q: "收集 风暴", type: "articles", limit: 1 });
      const cursor = first.found.articles?.nextCursor ?? undefined;
      const later = await look(server, { q: "收集 风暴", type: "articles", limit: 1, ...(cursor ? { cursor } : {}) });
      expect(later.isPartial).toBe(true);
      for (const q of ["收集", "残灯收集", "暴雨", '"收集" 风暴'])
        expect((await look(server, { q, type: "articles" })).isPartial, q).toBe(false);
    }));

  test("R06 counts hits, pages without gap or repeat, and sorts in three orders", () =>
    onEngine(name, async ({ server, settle }) => {
      const { token } = await server.loginAs();
      const { db } = server.ctx;
      const ids: number[] = [];
      for (let n = 0; n < 7; n++) {
        ids.push(await publishArticle(server, token, { title: n === 2 ? "灯塔" : `第${n}天`, source: "灯塔下的一天" }));
        server.clock.advance(60_000);
      }
      await postDynamic(server, token, { source: "灯塔亮了" });
      const [first = 0, , titled = 0] = ids;
      await db.updateTable("article").set({ like_count: 500 }).where("id", "=", first).execute();
      await settle();
      const page = await look(server, { q: "灯塔", type: "articles", limit: 3 });
      expect(page.counts).toMatchObject({ articles: 7, dynamics: 1, videos: 0 });
      const shown: number[] = [];
      for (let cursor: string | undefined; ;) {
        const { found } = await look(server, { q: "灯塔", type: "articles", limit: 3, ...(cursor ? { cursor } : {}) });
        shown.push(...(found.articles?.items ?? []).map(({ id }) => id));
        cursor = found.articles?.nextCursor ?? undefined;
        if (cursor === undefined) break;
      }
      expect(sorted(shown)).toEqual(ids);
      expect(new Set(shown).size).toBe(7);
      expect(shown[0]).toBe(titled);
      expect(await articles(server, { q: "灯塔", sort: "latest" })).toEqual(ids.toReversed());
      expect((await articles(server, { q: "灯塔", sort: "hot" }))[0]).toBe(first);
    }));

  test("R06 filters by author, tag, circle and time, in the form and in the query", () =>
    onEngine(name, async ({ server, settle }) => {
      const { db } = server.ctx;
      const keeper = await named(server, "守灯人");
      const other = await server.loginAs();
      const [tag] = await db.selectFrom("classify_tag").select(["id", "slug", "name"]).limit(1).execute();
      if (!tag) throw new Error("no tags");
      const circle = await makeCircle(server, [{ user_id: other.user.id }], { name: "看海" });
      const own = await publishArticle(server, keeper.token, { title: "灯塔一", tagIds: [tag.id] });
      const inCircle = await publishArticle(server, other.token, { title: "灯塔二", circleId: circle });
      await settle();
      const q = "灯塔";
      expect(await articles(server, { q, author: "守灯人" })).toEqual([own]);
      expect(await articles(server, { q, tag: tag.slug })).toEqual([own]);
      expect(await articles(server, { q, circle })).toEqual([inCircle]);
      expect(await articles(server, { q: "灯塔 -作者:守灯人" })).toEqual([inCircle]);
      expect(await articles(server, { q: "圈子:看海" })).toEqual([inCircle]);
      expect(await articles(server, { q: "灯塔 -圈子:看海" })).toEqual([own]);
      expect(sorted(await articles(server, { q, time: "day" }))).toEqual(sorted([own, inCircle]));
      server.clock.advance(2 * DAY);
      expect(await articles(server, { q, time: "day" })).toEqual([]);
      expect(sorted(await articles(server, { q, time: "week" }))).toEqual(sorted([own, inCircle]));
    }));

  test("R06 a text that is not public is never found, whatever the index still contains", () =>
    onEngine(name, async ({ server, settle }) => {
      const unseen = await makeUnseen(server);
      await settle();
      const viewer = await server.loginAs();
      const seen = await look(server, { q: "CANARY" }, viewer);
      expect(seen.counts).toMatchObject({ articles: 0, videos: 0, dynamics: 0, feedback: 0 });
      for (const kind of ["articles", "videos", "dynamics", "feedback"] as const)
        expect(seen.found[kind]?.items, kind).toEqual([]);
      // The same while the index is outdated and lists them as public.
      for (const kind of ["article", "dynamic", "video"] as const)
        for (const id of unseen[kind])
          await indexText(server.ctx.db, { kind, id }, { title: "CANARY", body: "CANARY" });
      const behind = await look(server, { q: "CANARY" }, viewer);
      expect(behind.counts).toMatchObject({ articles: 0, videos: 0, dynamics: 0 });
      // A secret circle is found by its members alone.
      const secret = await makeCircle(server, [{ user_id: viewer.user.id }], {
        name: "密语小屋",
        is_private: 1,
        join_policy: "invitation",
      });
      await indexText(server.ctx.db, { kind: "circle", id: secret }, { title: "密语小屋", body: "" });
      await settle();
      const circlesOf = async (as?: { token: string }) =>
        (await look(server, { q: "密语小屋", type: "circles" }, as)).found.circles?.items.map(({ id }) => id);
      expect(await circlesOf()).toEqual([]);
      expect(await circlesOf(viewer)).toEqual([secret]);
    }));

  test("R06 a changed text is found by its new words only, and a deleted text is not found", () =>
    onEngine(name, async ({ server, settle }) => {
      const { token } = await server.loginAs();
      const id = await publishArticle(server, token, { title: "旧的标题", source: "旧的正文在这里" });
      await settle();
      expect(await articles(server, { q: "旧的" })).toEqual([id]);
      const draft = await server.call(
        articleEndpoints.draftSave,
        { body: { title: "新的标题", source: "换了一篇内容", articleId: id, formKey: newFormKey() } },
        { token },
      );
      const { id: draftId, revision } = draft.data;
      await server.call(articleEndpoints.publish, { body: { draftId, revision, formKey: newFormKey() } }, { token });
      await settle();
      expect(await articles(server, { q: "旧的" })).toEqual([]);
      expect(await articles(server, { q: "新的标题" })).toEqual([id]);
      await server.call(articleEndpoints.remove, { params: { id } }, { token });
      await settle();
      expect(await articles(server, { q: "新的标题" })).toEqual([]);
    }));

  test("R06 the check names the differences, and a rebuild repairs them", () =>
    onEngine(name, async ({ server, fake, settle, check, rebuild }) => {
      const { ctx } = server;
      const { token } = await server.loginAs();
      const ids: number[] = [];
      for (let n = 0; n < 3; n++) ids.push(await publishArticle(server, token, { title: `第${n}篇` }));
      const [gone = 0, stale = 0, hidden = 0] = ids;
      await settle();
      expect(await check()).toEqual([]);
      const held = fake?.indexes.get("test_article")?.documents;
      if (held) {
        held.delete(gone);
        held.set(stale, { id: stale, title: "other", hash: "other" });
      } else {
        await unindexText(ctx.db, { kind: "article", id: gone });
        await indexText(ctx.db, { kind: "article", id: stale }, { title: "别的题目", body: "别的话" });
      }
      await ctx.db.updateTable("article").set({ is_listed: 0 }).where("id", "=", hidden).execute();
      expect((await check()).toSorted((a, b) => a.id - b.id)).toEqual([
        { kind: "article", id: gone, what: "missing" },
        { kind: "article", id: stale, what: "stale" },
        { kind: "article", id: hidden, what: "extra" },
      ]);
      await rebuild();
      expect(await check()).toEqual([]);
    }));

  test.each(["down", "slow", "garbage"] as const)(
    "R06 while the engine is %s the search answers, and every change is sent later",
    (mode) =>
      onEngine(name, async ({ server, fake, settle, check }) => {
        const { token } = await server.loginAs();
        const before = await publishArticle(server, token, { title: "灯塔在前" });
        await settle();
        if (fake) fake.mode = mode;
        const meanwhile = await publishArticle(server, token, { title: "灯塔在后" });
        const asked = performance.now();
        expect(sorted(await articles(server, { q: "灯塔" }))).toEqual([before, meanwhile]);
        // The engine's deadline is 400 ms here, and several requests do not wait for each other.
        expect(performance.now() - asked).toBeLessThan(10_000);
        await server.call(articleEndpoints.remove, { params: { id: before } }, { token });
        expect(await articles(server, { q: "灯塔" })).toEqual([meanwhile]);
        if (!fake) return;
        fake.mode = "well";
        await expect.poll(async () => (await settle(), waitingCount(server.ctx.db))).toBe(0);
        expect(await check()).toEqual([]);
        expect(await articles(server, { q: "灯塔" })).toEqual([meanwhile]);
      }),
  );
});

test("R06 the external engine alone answers, and one search calls it at most six times", () =>
  onEngine("meilisearch", async ({ server, fake, settle }) => {
    if (!fake) throw new Error("no engine");
    const { token } = await server.loginAs();
    const id = await publishArticle(server, token, { title: "灯塔" });
    await settle();
    expect(await articles(server, { q: "灯塔" })).toEqual([id]);
    fake.indexes.get("test_article")?.documents.clear();
    fake.asked = 0;
    expect(await articles(server, { q: "灯塔" })).toEqual([]);
    // One count per kind, and the list.
    expect(fake.asked).toBeLessThanOrEqual(6);
  }));

test("R06 a change made during another one is sent too, and a rolled-back change is not", () =>
  onEngine("meilisearch", async ({ server, fake, settle }) => {
    const { ctx } = server;
    const { token } = await server.loginAs();
    const id = await publishArticle(server, token, { title: "第一版" });
    const rows = await ctx.db.selectFrom("search_outbox").select(["subject_id", "change"]).execute();
    expect(rows.map((row) => row.subject_id)).toEqual([id]);
    await ctx.db
      .transaction()
      .execute(async (trx) => {
        await indexText(trx, { kind: "article", id: id + 1 }, { title: "没有发生", body: "" });
        throw new Error("rolled back");
      })
      .catch(() => {});
    expect(await waitingCount(ctx.db)).toBe(1);
    await settle();
    expect(await waitingCount(ctx.db)).toBe(0);
    expect([...(fake?.indexes.get("test_article")?.documents.keys() ?? [])]).toEqual([id]);
  }));

test("R06 a change that the engine refuses is retried alone with growing delays, and blocks no other change", () =>
  onEngine("meilisearch", async ({ server, fake, settle }) => {
    if (!fake) throw new Error("no engine");
    const { ctx } = server;
    const { token } = await server.loginAs();
    const ids: number[] = [];
    for (let n = 0; n < 3; n++) ids.push(await publishArticle(server, token, { title: `第${n}篇` }));
    const [first = 0, bad = 0, last = 0] = ids;
    fake.refused.add(bad);
    server.expectErrors(/refused/);
    await settle();
    const held = fake.indexes.get("test_article")?.documents;
    expect(held?.size).toBe(0);
    server.clock.advance(6_000);
    await settle();
    expect(sorted([...(held?.keys() ?? [])])).toEqual([first, last]);
    const waiting = await ctx.db.selectFrom("search_outbox").selectAll().execute();
    expect(waiting).toMatchObject([{ subject_id: bad, attempts: 2 }]);
    expect(waiting[0]?.due_at).toBeGreaterThan(ctx.clock.now() + 6_000);
    fake.refused.clear();
    server.clock.advance(60_000);
    await settle();
    expect(held?.size).toBe(3);
  }));

test("R06 a new engine begins empty, receives every text, and answers only after that", () =>
  onEngine("meilisearch", async ({ server, fake }) => {
    const { ctx } = server;
    const index = ctx.searchIndex;
    if (!fake || !index) throw new Error("no engine");
    const { token } = await server.loginAs();
    const id = await publishArticle(server, token, { title: "搬家之前" });
    await chooseEngine(ctx, null);
    expect(await elsewhere(ctx.db)).toBeUndefined();
    const later = await publishArticle(server, token, { title: "搬家之后" });
    expect(await waitingCount(ctx.db)).toBe(0);
    fake.indexes.clear();
    const other = { ...index, place: "elsewhere" };
    await chooseEngine(ctx, other);
    await sendChanges({ ctx, index: other });
    const { rows } = await sql<{ filled_at: number | null }>`select filled_at from search_elsewhere`.execute(ctx.db);
    expect(rows[0]?.filled_at).not.toBeNull();
    expect(sorted([...(fake.indexes.get("test_article")?.documents.keys() ?? [])])).toEqual([id, later]);
  }));
