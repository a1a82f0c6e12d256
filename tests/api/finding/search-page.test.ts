import type { z } from "zod";
import { searchEndpoints } from "#contract/finding/search.ts";
import { siteTimeOf } from "#contract/shared/site-time.ts";
import { SEARCH_COUNT_MAX } from "#contract/finding/search-names.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { articleKind } from "#api/services/posts/article/kind.ts";
import { indexMissing, indexText } from "#api/db/text-search.ts";
import { hitOf } from "#api/services/finding/search/snippet.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 86_400_000;

interface Query extends Partial<z.input<typeof searchEndpoints.page.query>> {
  q: string;
}

async function look(server: ApiServer, query: Query, as?: { token: string }) {
  const answer = await server.call(searchEndpoints.page, { query }, as);
  expect(answer.statusCode, JSON.stringify(query)).toBe(200);
  return answer.data;
}
const articleIds = async (server: ApiServer, query: Query, as?: { token: string }) =>
  ((await look(server, { type: "articles", ...query }, as)).found.articles?.items ?? []).map(({ id }) => id);

/** An open circle in the search index, as the founding verb leaves it. */
async function foundCircle(
  { ctx }: ApiServer,
  values: { name: string; description?: string } & Record<string, unknown>,
) {
  const { id } = await ctx.db
    .insertInto("circle")
    .values({ description: "", icon_image_id: null, created_at: ctx.clock.now(), ...values } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  const text = { title: values.name, body: values.description ?? "" };
  await indexText(ctx.db, { kind: "circle", id }, text);
  return id;
}

test("R06 the mixed page has the best of each kind and every tab's count in one answer", async ({ server }) => {
  const author = await server.loginAs();
  await server.ctx.db
    .updateTable("user")
    .set({ name: "潮汐人", name_folded: "潮汐人" })
    .where("id", "=", author.user.id)
    .execute();
  const circle = await foundCircle(server, { name: "潮汐同好", description: "看海的人" });
  const articles: number[] = [];
  for (let n = 0; n < 7; n++) articles.push(await publishArticle(server, author.token, { title: `第${n}天的潮汐` }));
  const video = await postVideo(server, author, { title: "潮汐录像" });
  const dynamic = await postDynamic(server, author.token, { source: "今天又看潮汐" });
  const ticket = await writeFeedback(server, author.token, { title: "潮汐动画会卡", source: "很卡" });
  const page = await look(server, { q: "潮汐" });
  expect(page.counts).toEqual({ articles: 7, videos: 1, series: 0, dynamics: 1, feedback: 1, circles: 1, users: 1 });
  expect(page.found.articles?.items).toHaveLength(5);
  expect(page.found.articles?.nextCursor).not.toBeNull();
  expect(page.found.videos?.items.map(({ id }) => id)).toEqual([video]);
  expect(page.found.dynamics?.items.map(({ id }) => id)).toEqual([dynamic]);
  expect(page.found.feedback?.items.map(({ id }) => id)).toEqual([ticket]);
  expect(page.found.circles?.items.map(({ id }) => id)).toEqual([circle]);
  expect(page.found.users?.items.map(({ id }) => id)).toEqual([author.user.id]);
  // Partial matches are shown only where no text matches all words.
  const whole = await look(server, { q: "潮汐录像" });
  expect(whole.found.videos?.items.map(({ id }) => id)).toEqual([video]);
  expect(whole.found.articles?.items).toEqual([]);
  expect((await look(server, { q: "潮汐 无人知晓" })).found.articles?.items).toEqual([]);
  expect((await look(server, { q: "潮汐 没有" })).found.articles?.items).toHaveLength(5);
  const tab = await look(server, { q: "潮汐", type: "articles", limit: 5 });
  expect(tab.counts?.videos).toBe(1);
  expect(Object.keys(tab.found)).toEqual(["articles"]);
  const next = await look(server, {
    q: "潮汐",
    type: "articles",
    limit: 5,
    cursor: tab.found.articles?.nextCursor ?? undefined,
  });
  expect(next.counts).toBeNull();
  const shown = [tab, next].flatMap(({ found }) => found.articles?.items ?? []).map(({ id }) => id);
  expect(shown.toSorted((a, b) => a - b)).toEqual(articles);
});

test("R06 counts stop at a hundred for each kind", async ({ server }) => {
  const { id: _, ...values } = await server.make.article();
  const rows = Array.from({ length: 130 }, () => ({ ...values, title: "一篇日记", html: "<p>云海</p>" }));
  await server.ctx.db.insertInto("article").values(rows).execute();
  await indexMissing(server.ctx.db, articleKind);
  expect((await look(server, { q: "云海" })).counts?.articles).toBe(SEARCH_COUNT_MAX);
});

test("R06 an old post with the word in its title comes first, also when more posts match than are ranked", async ({
  server,
}) => {
  const { db } = server.ctx;
  const { id: _, ...values } = await server.make.article();
  const write = async (rows: { title: string; html: string }[]) => {
    for (let start = 0; start < rows.length; start += 200)
      await db
        .insertInto("article")
        .values(rows.slice(start, start + 200).map((row) => ({ ...values, ...row })))
        .execute();
  };
  await write([
    { title: "云海云海观景图", html: "<p>上山</p>" },
    { title: "上山看云海", html: "<p>云海</p>" },
    { title: "云上的海", html: "<p>云海</p>" },
  ]);
  await write(Array.from({ length: 1_050 }, () => ({ title: "一篇日记", html: "<p>今天又看云海</p>" })));
  await indexMissing(db, articleKind);
  const ids = await db.selectFrom("article").select(["id", "title"]).where("title", "like", "%云%").execute();
  const of = (title: string) => ids.find((row) => row.title === title)?.id;
  const found = await articleIds(server, { q: "云海" });
  expect(found.slice(0, 2)).toEqual([of("上山看云海"), of("云海云海观景图")]);
  expect(found).not.toContain(of("云上的海"));
  expect((await articleIds(server, { q: "看云海", limit: 1 }))[0]).toBe(of("上山看云海"));
  expect(await articleIds(server, { q: "云海观" })).toEqual([of("云海云海观景图")]);
});

test("R06 filters work by tag, circle, author and time, and the three orders sort", async ({ server }) => {
  const { db } = server.ctx;
  const [author, other] = [await server.loginAs(), await server.loginAs()];
  await db
    .updateTable("user")
    .set({ name: "守灯人", name_folded: "守灯人" })
    .where("id", "=", author.user.id)
    .execute();
  const tags = await db.selectFrom("classify_tag").select(["id", "slug", "name"]).orderBy("id").limit(2).execute();
  const [one, two] = tags;
  if (!one || !two) throw new Error("no tags");
  const circleId = await foundCircle(server, { name: "看海" });
  const old = await publishArticle(server, author.token, { title: "灯塔一", tagIds: [one.id] });
  // Moves posts into the past, because a session would expire if the clock moved a week.
  const back = (id: number, days: number) =>
    db
      .updateTable("article")
      .set((eb) => ({ published_at: eb("published_at", "-", days * DAY) }))
      .where("id", "=", id)
      .execute();
  const mid = await publishArticle(server, other.token, { title: "灯塔二", tagIds: [two.id] });
  await back(old, 43);
  await back(mid, 3);
  const fresh = await publishArticle(server, author.token, { title: "灯塔三", tagIds: [one.id, two.id] });
  const video = await postVideo(server, author, { title: "灯塔录像" });
  await db.updateTable("article").set({ circle_id: circleId }).where("id", "=", mid).execute();
  await indexText(db, { kind: "article", id: mid }, { title: "灯塔二", body: "" });
  await db.updateTable("article").set({ like_count: 99 }).where("id", "=", old).execute();
  const q = "灯塔";
  expect((await articleIds(server, { q, tag: one.slug })).toSorted()).toEqual([old, fresh].toSorted());
  expect((await articleIds(server, { q, tag: two.slug })).toSorted()).toEqual([mid, fresh].toSorted());
  expect(await articleIds(server, { q, circle: circleId })).toEqual([mid]);
  expect(await articleIds(server, { q, circleName: "看海" })).toEqual([mid]);
  expect((await look(server, { q, circleName: "没有这圈" })).unknown).toEqual([{ field: "circle", value: "没有这圈" }]);
  expect((await articleIds(server, { q, author: "守灯人" })).toSorted()).toEqual([old, fresh].toSorted());
  expect(await articleIds(server, { q, author: "守灯人", tag: two.slug })).toEqual([fresh]);
  expect(await articleIds(server, { q, time: "day" })).toEqual([fresh]);
  expect((await articleIds(server, { q, time: "week" })).toSorted()).toEqual([mid, fresh].toSorted());
  expect(await articleIds(server, { q, time: "month" })).toHaveLength(2);
  expect(await articleIds(server, { q, time: "year" })).toHaveLength(3);
  expect(await articleIds(server, { q, sort: "latest" })).toEqual([fresh, mid, old]);
  expect((await articleIds(server, { q, sort: "hot" }))[0]).toBe(old);
  const narrowed = await look(server, { q, author: "守灯人" });
  expect(narrowed.counts).toMatchObject({ articles: 2, videos: 1 });
  expect(narrowed.found.videos?.items.map(({ id }) => id)).toEqual([video]);
  expect(narrowed.filters.author).toEqual({ id: author.user.id, name: "守灯人" });
  const nobody = await look(server, { q, author: "没有这个人", type: "articles" });
  expect(nobody.unknown).toEqual([{ field: "author", value: "没有这个人" }]);
  expect(nobody.found.articles?.items).toEqual([]);
  // The same filters in the query text.
  expect((await articleIds(server, { q: "灯塔 作者:守灯人" })).toSorted()).toEqual([old, fresh].toSorted());
  expect((await articleIds(server, { q: "author:守灯人" })).toSorted()).toEqual([old, fresh].toSorted());
  expect(await articleIds(server, { q: "灯塔 -作者:守灯人" })).toEqual([mid]);
  expect((await articleIds(server, { q: `灯塔 标签:${one.name}` })).toSorted()).toEqual([old, fresh].toSorted());
  expect(await articleIds(server, { q: "灯塔 圈子:看海" })).toEqual([mid]);
});

test("R06 quotes, minus, mixed words and widths work, and a query of minus alone gets a message", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const genshin = await publishArticle(server, token, { title: "原神4.0 前瞻", source: "枫丹开了，Steam 也打折。" });
  const steam = await publishArticle(server, token, { title: "Steam 打折清单", source: "从原神聊到 4.0 倍速。" });
  const plain = await publishArticle(server, token, { title: "风之试炼", source: "先练好滑翔，再打。" });
  const find = async (q: string) => (await articleIds(server, { q })).toSorted((a, b) => a - b);
  expect(await find("原神4.0")).toEqual([genshin, steam]);
  expect(await find('"原神4.0"')).toEqual([genshin]);
  expect(await find("“原神４．０”")).toEqual([genshin]);
  expect(await find("Steam 打折")).toEqual([genshin, steam]);
  expect(await find('"Steam 打折"')).toEqual([steam]);
  expect(await find("ＳＴＥＡＭ")).toEqual([genshin, steam]);
  expect(await find("steam -枫丹")).toEqual([steam]);
  expect(await find('4.0 -"Steam 打折"')).toEqual([genshin]);
  expect(await find("風之試煉")).toEqual([plain]);
  expect(await find("练")).toEqual([plain]);
  for (const q of ["-枫丹", "－枫丹 -滑翔", "-作者:谁"])
    expect((await look(server, { q })).problem, q).toBe("only-minus");
  for (const q of ["。。", "“”", "-"]) expect((await look(server, { q })).problem, q).toBe("no-words");
});

test("R06 a private, followers-only, draft, scheduled, deleted or enclosed text is neither found nor counted for others", async ({
  server,
}) => {
  const { db } = server.ctx;
  const [author, fan] = [await server.loginAs(), await server.loginAs()];
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, fan);
  const title = "金丝雀";
  await publishArticle(server, author.token, { title, visibility: "self" });
  await publishArticle(server, author.token, { title, visibility: "followers" });
  await publishArticle(server, author.token, {
    title,
    schedule: "later",
    publishAt: siteTimeOf(server.clock.now() + 2 * DAY),
  });
  await postVideo(server, author, { title, visibility: "followers" });
  await postDynamic(server, author.token, { source: title, visibility: "followers" });
  const dynamic = await postDynamic(server, author.token, { source: title });
  // A dynamic of a private circle, whatever the index contains.
  await db.updateTable("dynamic").set({ is_enclosed: 1 }).where("id", "=", dynamic).execute();
  await foundCircle(server, { name: `${title}密会`, is_private: 1, join_policy: "invitation" });
  await foundCircle(server, { name: `${title}散了`, state: "dissolved" });
  for (const as of [undefined, fan]) {
    const page = await look(server, { q: title }, as);
    for (const [tab, part] of Object.entries(page.found)) expect(part.items.length, tab).toBe(0);
    expect(Object.values(page.counts ?? { none: 1 })).toEqual([0, 0, 0, 0, 0, 0, 0]);
  }
});

test("R06 an invitation-only circle is found by its members alone, and other private circles by everybody", async ({
  server,
}) => {
  const [member, other] = [await server.loginAs(), await server.loginAs()];
  const secret = await foundCircle(server, { name: "暗语会", is_private: 1, join_policy: "invitation" });
  const quiet = await foundCircle(server, { name: "暗语堂", is_private: 1, join_policy: "approval" });
  await server.ctx.db
    .insertInto("circle_member")
    .values({ user_id: member.user.id, circle_id: secret, created_at: 1 })
    .execute();
  const find = async (as?: { token: string }) =>
    (await server.call(searchEndpoints.circles, { query: { q: "暗语" } }, as)).data.items
      .map(({ id }) => id)
      .toSorted();
  expect(await find()).toEqual([quiet]);
  expect(await find(other)).toEqual([quiet]);
  expect(await find(member)).toEqual([secret, quiet].toSorted());
});

test("A04 R06 a query or filter names a secret circle to its members alone, and finds no post of a private circle for others", async ({
  server,
}) => {
  const [member, other] = [await server.loginAs(), await server.loginAs()];
  const admin = await server.loginAs({ role: "ADMIN" });
  const own = [{ user_id: member.user.id }];
  const secret = await makeCircle(server, own, { name: "暗语会", is_private: 1, join_policy: "invitation" });
  const quiet = await makeCircle(server, own, { name: "暗语堂", is_private: 1, join_policy: "approval" });
  for (const circleId of [secret, quiet]) await publishArticle(server, member.token, { title: "暗语在此", circleId });
  const outside = await publishArticle(server, member.token, { title: "暗语之外" });
  const asks = (name: string, id: number): [Query, string][] => [
    [{ q: `暗语 圈子:${name}` }, name],
    [{ q: `圈子:${name}` }, name],
    [{ q: "暗语", circle: id }, String(id)],
  ];
  for (const as of [undefined, other]) {
    for (const [query, value] of asks("暗语会", secret)) {
      const page = await look(server, query, as);
      expect(page.filters.circle, query.q).toBeNull();
      // The answer is the same as for a circle that does not exist.
      expect(page.unknown, query.q).toEqual([{ field: "circle", value }]);
    }
    for (const [query] of asks("暗语堂", quiet)) {
      const page = await look(server, query, as);
      expect(page.filters.circle, query.q).toEqual({ id: quiet, name: "暗语堂" });
      expect(page.counts, query.q).toMatchObject({ articles: 0, videos: 0, dynamics: 0, feedback: 0 });
      expect(page.found.articles?.items, query.q).toEqual([]);
    }
    expect(await articleIds(server, { q: "暗语 -圈子:暗语会" }, as)).toEqual([outside]);
  }
  for (const as of [member, admin])
    for (const [query] of asks("暗语会", secret))
      expect((await look(server, query, as)).filters.circle, query.q).toEqual({ id: secret, name: "暗语会" });
});

test("R06 the snippet shows the match and marks it as written", async ({ server }) => {
  const { token } = await server.loginAs();
  const filler = "今天在岛上走了一圈，什么也没有发生。".repeat(30);
  await publishArticle(server, token, {
    title: "一篇長日記",
    source: `${filler}\n\n終於看到了**燈塔**的ＢＯＳＳ。\n\n${filler}`,
  });
  const { found } = await look(server, { q: "灯塔 boss 日记", type: "articles" });
  const [card] = found.articles?.items ?? [];
  expect(card?.snippet).toContain("終於看到了燈塔的ＢＯＳＳ");
  expect(card?.snippet.length).toBeLessThan(90);
  expect(card?.marks.toSorted()).toEqual(["燈塔", "日記", "ＢＯＳＳ"].toSorted());
});

test("R06 a match is found in any text quickly, and the snippet never cuts a character", () => {
  const started = performance.now();
  for (const text of [
    "😀".repeat(50_000),
    "ﷺ".repeat(50_000),
    "灯".repeat(50_000),
    "İ灯".repeat(20_000),
    "a".repeat(50_000),
  ]) {
    const { snippet, marks } = hitOf(["灯", "a", "😀"], "灯", text.slice(0, 78), text);
    expect(snippet).not.toMatch(/\p{Cs}/u);
    expect(marks.length).toBeLessThanOrEqual(12);
  }
  expect(performance.now() - started).toBeLessThan(1_500);
});
