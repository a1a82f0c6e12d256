import { sql } from "kysely";
import { inject } from "vitest";
import { articleEndpoints } from "#contract/posts/article.ts";
import { configEndpoints } from "#contract/shared/config.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { limits } from "#contract/shared/limits.ts";
import { seedRows } from "#api/demo/bench-rows.ts";
import { fillDemoCommunity } from "#api/demo/fill.ts";
import { checkAll } from "#api/scripts/check-commands.ts";
import { hotRank } from "#api/services/shared/rank/hot-rank.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { startApiServer } from "#tests/setup/api-server.ts";
import { type ApiServer, expect, test as base } from "#tests/setup/api-test.ts";
import { expectDynamics } from "./demo-dynamics.ts";
import { expectTickets } from "./demo-feedback.ts";
import { expectSocial } from "./demo-social.ts";
import { expectTalks } from "./demo-talks.ts";
import { expectVideos } from "./demo-videos.ts";

/** Generating a hundred pictures on a busy machine takes longer than the usual timeout. */
const SLOW = { timeout: 90_000 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Filled once for all tests that read it, because generating its pictures and films takes longest. */
// oxlint-disable-next-line no-empty-pattern -- Vitest reads from here which fixtures this one uses.
const test = base.extend("demo", { scope: "file" }, async ({}, { onCleanup }) => {
  const { server, stop } = await startApiServer({
    template: inject("databaseTemplate"),
    signKeys: inject("signKeys"),
  });
  onCleanup(stop);
  expect(await fillDemoCommunity(server.ctx)).toBe(true);
  return { server, content: await contentOf(server) };
});

/** Rows whose counter differs from a recount. */
async function wrongCounters(server: ApiServer): Promise<unknown[]> {
  const { ctx } = server;
  const wrong: unknown[] = await wrongRows(server);
  const ranked = await ctx.db
    .selectFrom("article")
    .innerJoin("article_tag", "article_tag.article_id", "article.id")
    .select([
      "article.id",
      "like_count",
      "comment_count",
      "article.published_at",
      "article.hot_rank",
      "article_tag.hot_rank as tag_rank",
      "article_tag.published_at as tag_published",
    ])
    .execute();
  for (const row of ranked) {
    const counted = hotRank({
      likes: row.like_count,
      comments: row.comment_count,
      publishedAt: row.published_at,
      now: ctx.clock.now(),
    });
    if (
      Math.abs(counted - row.hot_rank) > 1e-9 ||
      row.tag_rank !== row.hot_rank ||
      row.tag_published !== row.published_at
    )
      wrong.push(row);
  }
  return wrong;
}

/** The notices that create-comment.ts would write, compared with the table: `[extra, missing]`. */
async function noticeMistakes({ ctx }: ApiServer): Promise<[number, number]> {
  const wanted = sql`
    select article.author_id as user_id, comment.id as comment_id from comment join article on article.id = comment.subject_id where comment.subject_kind = 'article' and article.author_id <> comment.author_id
    union
    select dynamic.author_id, comment.id from comment join dynamic on dynamic.id = comment.subject_id where comment.subject_kind = 'dynamic' and dynamic.author_id <> comment.author_id
    union
    select video.author_id, comment.id from comment join video on video.id = comment.subject_id where comment.subject_kind = 'video' and video.author_id <> comment.author_id
    union
    select feedback.author_id, comment.id from comment join feedback on feedback.id = comment.subject_id where comment.subject_kind = 'feedback' and feedback.author_id <> comment.author_id
    union
    select coalesce(comment.reply_to_user_id, root.author_id), comment.id from comment join comment as root on root.id = comment.root_id
      where coalesce(comment.reply_to_user_id, root.author_id) <> comment.author_id`;
  const told = sql`
    select notice.user_id, notice_act.comment_id from notice_act join notice on notice.id = notice_act.notice_id where notice.tab = 'reply'`;
  const extra = await sql`select * from (${told}) as told except select * from (${wanted}) as wanted`.execute(ctx.db);
  const missing = await sql`select * from (${wanted}) as wanted except select * from (${told}) as told`.execute(ctx.db);
  return [extra.rows.length, missing.rows.length];
}

async function contentOf({ ctx }: ApiServer) {
  const users = await ctx.db.selectFrom("user").selectAll().orderBy("id").execute();
  return {
    // A film's size depends on its encoder, which varies on a busy machine.
    users: users.map(({ video_bytes: _, ...user }) => user),
    images: await ctx.db.selectFrom("image").selectAll().orderBy("id").execute(),
    articles: await ctx.db.selectFrom("article").selectAll().orderBy("id").execute(),
    comments: await ctx.db
      .selectFrom("comment")
      .selectAll()
      .where("subject_kind", "=", "article")
      .orderBy("id")
      .execute(),
    likes: await ctx.db.selectFrom("comment_like").selectAll().orderBy("comment_id").orderBy("user_id").execute(),
  };
}

/** Edge cases that pages must handle, through the public API where it matters. */
async function expectEdges(server: ApiServer): Promise<void> {
  const { articles, users } = await contentOf(server);
  expect(articles.some(({ title }) => /\p{Extended_Pictographic}/u.test(title))).toBe(true);
  expect(articles.some(({ title }) => title.length === limits.titleMax)).toBe(true);
  expect(users.some(({ name }) => name?.length === limits.nameMax)).toBe(true);
  expect(articles.some(({ comment_count }) => comment_count === 0)).toBe(true);
  const busy = articles.find(({ comment_count, last_floor }) => comment_count > 60 && last_floor > 60);
  expect(articles.some(({ html }) => (/<tr>(.*?)<\/tr>/s.exec(html)?.[1]?.match(/<th/g) ?? []).length >= 10)).toBe(
    true,
  );
  expect(new Set(articles.map(({ source_kind }) => source_kind))).toEqual(
    new Set(["original", "repost", "translation"]),
  );
  expect(articles.some(({ ai_statement }) => ai_statement === 1)).toBe(true);

  const page = await server.call(articleEndpoints.get, { params: { id: busy?.id ?? 0 } });
  // The pinned comment comes before a full page.
  expect(page.data.comments.items.filter((comment) => !comment.isPinned)).toHaveLength(limits.pageSize);
  expect(page.data.comments.nextCursor).not.toBeNull();
  const feed = await server.call(articleEndpoints.list, { query: { sort: "hot" } });
  // The pinned post counts towards the page size.
  expect(feed.data.items).toHaveLength(limits.pageSize);
  expect(feed.data.items[0]?.title).toContain("今日上线");
  const essence = await server.call(articleEndpoints.list, { query: { sort: "essence" } });
  expect(essence.data.items).toHaveLength(8);
  const config = await server.call(configEndpoints.public);
  expect(config.data.siteName).toBe("群落");
  expect(config.data.hotSearches).toHaveLength(8);
}

test(
  "R06 E01 each hot search of the demo finds texts that contain all of its words",
  SLOW,
  async ({ demo: { server } }) => {
    const { data } = await server.call(configEndpoints.public);
    for (const q of data.hotSearches) {
      const { counts, isPartial } = (await server.call(searchEndpoints.page, { query: { q } })).data;
      expect([q, isPartial, Object.values(counts ?? {}).some((count) => count > 0)]).toEqual([q, false, true]);
    }
  },
);

test(
  "R06 a visitor who types pinyin or initials and finds nothing is offered a word of the demo",
  SLOW,
  async ({ demo: { server } }) => {
    for (const [q, text] of [
      ["guidengjie", "归灯节"],
      ["gui deng jie", "归灯节"],
      ["gdj", "归灯节"],
      ["dengta", "灯塔"],
      ["dt", "灯塔"],
      ["dt365", null],
    ] as const) {
      const { counts } = (await server.call(searchEndpoints.page, { query: { q } })).data;
      const { data } = await server.call(suggestionEndpoints.meant, { query: { q } });
      expect([q, Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0), data.text]).toEqual([q, 0, text]);
    }
  },
);

test(
  "E01 the demo community is complete: people, posts, discussions, exact counters, existing pictures, edge cases",
  SLOW,
  async ({ demo }) => {
    const { server, content } = demo;
    const now = server.clock.now();
    const { users, images, articles, comments } = content;
    expect(users).toHaveLength(40);
    expect(users.filter(({ role }) => role === "ADMIN")).toHaveLength(2);
    expect(articles).toHaveLength(200);
    expect(comments.length).toBeGreaterThan(900);
    expect(await wrongCounters(server)).toEqual([]);
    expect((await checkAll(server.ctx, { fix: false, say: () => {} })).lines).toEqual([]);
    expect(await noticeMistakes(server)).toEqual([0, 0]);

    const words = [
      ...articles.flatMap((row) => [row.title, row.summary, row.source]),
      ...comments.map((row) => row.source),
      ...users.flatMap((row) => [row.name ?? "", row.bio]),
    ];
    // One joke in the discussions is about this very word.
    expect(
      words.filter(
        (text) =>
          text !== "叫“undefined 不是”……刻错了，说来话长" &&
          /undefined|\bNaN\b|\[object|lorem|\bTODO\b|占位|\(pic:/i.test(text),
      ),
    ).toEqual([]);
    expect(words.filter((text, index) => index < articles.length * 3 && text.trim() === "")).toEqual([]);
    for (const { title } of articles) expect(title.length, title).toBeLessThanOrEqual(limits.titleMax);
    expect(
      users.every(
        ({ name, bio }) =>
          name !== null &&
          name.length >= limits.nameMin &&
          name.length <= limits.nameMax &&
          bio.length <= limits.bioMax,
      ),
    ).toBe(true);

    const keys = new Set(images.map(({ key }) => key));
    for (const { key, thumb_key, bytes } of images) {
      expect((await server.ctx.media.get(key))?.bytes, key).toBe(bytes);
      expect(await server.ctx.media.get(thumb_key), thumb_key).toBeDefined();
    }
    const used = articles.flatMap(({ html }) =>
      [...html.matchAll(/src="[^"]*\/media\/([^"]+)"/g)].map((match) => match[1] ?? ""),
    );
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((key) => !keys.has(key))).toEqual([]);
    expect(articles.filter(({ html }) => /<img (?![^>]*width=)/.test(html))).toEqual([]);

    const untagged = await server.ctx.db
      .selectFrom("article")
      .leftJoin("article_tag", "article_tag.article_id", "article.id")
      .where("article_tag.tag_id", "is", null)
      .select("article.id")
      .execute();
    expect(untagged).toEqual([]);
    const tags = await server.call(articleEndpoints.tags);
    expect(tags.data.every(({ articleCount }) => articleCount >= 15)).toBe(true);

    const joined = new Map(users.map(({ id, created_at }) => [id, created_at]));
    const published = new Map(articles.map(({ id, published_at }) => [id, published_at]));
    expect(
      articles.filter(
        ({ author_id, published_at }) =>
          published_at > now || published_at < now - 61 * DAY || published_at < (joined.get(author_id) ?? now),
      ),
    ).toEqual([]);
    expect(comments.filter(({ created_at }) => created_at > now)).toEqual([]);
    expect(
      comments.filter(
        ({ subject_kind, subject_id, created_at }) =>
          subject_kind === "article" && created_at < (published.get(subject_id) ?? now),
      ),
    ).toEqual([]);
    const at = new Map(comments.map(({ id, created_at }) => [id, created_at]));
    expect(
      comments.filter(({ root_id, created_at }) => root_id !== null && created_at < (at.get(root_id) ?? now)),
    ).toEqual([]);
    expect(articles.filter(({ published_at }) => published_at > now - 12 * 60 * MINUTE).length).toBeGreaterThanOrEqual(
      5,
    );
    await expectEdges(server);
  },
);

test(
  "E01 two processes that start on one empty database seed it once, with the same rows and ids as any other",
  SLOW,
  async ({ server, demo: other }) => {
    const filled = await Promise.all([fillDemoCommunity(server.ctx), fillDemoCommunity(server.ctx)]);
    expect(filled.filter(Boolean)).toHaveLength(1);
    expect(other.server.clock.now()).toBe(server.clock.now());
    const content = await contentOf(server);
    expect(other.content).toEqual(content);
    expect(content.articles.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1));
  },
);

test(
  "E18 the demo community has a chat room and a private conversation with unread messages",
  SLOW,
  async ({ demo }) => {
    await expectTalks(demo.server);
  },
);

test("E02 the demo community has playable videos, exact counters, and only past dates", SLOW, async ({ demo }) => {
  await expectVideos(demo.server);
});

test(
  "E08 the demo community has circles, follows and favourites, exact counters, and plausible past dates",
  SLOW,
  async ({ demo }) => {
    await expectSocial(demo.server);
  },
);

test(
  "R08 E04 the demo's tickets cover every state by legal transitions, with exact counters",
  SLOW,
  async ({ demo }) => {
    await expectTickets(demo.server);
  },
);

test(
  "E03 the demo community has every kind of dynamic, exact counters, and only past dates",
  SLOW,
  async ({ demo }) => {
    await expectDynamics(demo.server);
  },
);

test("E01 the seed leaves a database with users alone", SLOW, async ({ server }) => {
  await server.make.user();
  expect(await fillDemoCommunity(server.ctx)).toBe(false);
  expect(await server.ctx.db.selectFrom("article").select("id").execute()).toEqual([]);
});

test("E01 seed --rows adds the requested number of rows with exact counters", SLOW, async ({ server }) => {
  await seedRows(server.ctx.db, 2100, server.clock.now());
  await seedRows(server.ctx.db, 30, server.clock.now());
  const { articles, comments } = await contentOf(server);
  expect(articles).toHaveLength(2130);
  expect(comments).toHaveLength(6390);
  // The demo has no daily figures.
  const wrong = (await wrongCounters(server)) as { rule?: string }[];
  expect(wrong.filter(({ rule }) => !rule?.startsWith("daily_figure"))).toEqual([]);
  expect(await noticeMistakes(server)).toEqual([0, 0]);
});
