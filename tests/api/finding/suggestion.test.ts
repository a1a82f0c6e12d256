import { articleEndpoints } from "#contract/posts/article.ts";
import { completionEndpoints } from "#contract/finding/completion.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { keepSuggestion } from "#api/db/suggestions.ts";
import { indexText } from "#api/db/text-search.ts";
import { rebuildSuggestions, refreshSuggestions } from "#api/services/finding/suggestion/rebuild.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { hundredNames } from "#tests/fixtures/hundred-names.ts";
import type { ApiServer, Login } from "#tests/setup/api-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

async function suggested(server: ApiServer, q: string, login?: Login): Promise<string[]> {
  const { data } = await server.call(suggestionEndpoints.list, { query: { q } }, login);
  return data.items.map(({ kind, text }) => `${kind} ${text}`);
}

async function publish(server: ApiServer, author: Login, title: string, visibility: "public" | "followers" | "self") {
  const formKey = () => `key-${crypto.randomUUID()}`;
  const body = { title, source: "正文", visibility, formKey: formKey() };
  const draft = await server.call(articleEndpoints.draftSave, { body }, author);
  const { id, revision } = draft.data;
  const published = await server.call(
    articleEndpoints.publish,
    { body: { draftId: id, revision, visibility, formKey: formKey() } },
    author,
  );
  return published.data.id;
}

test("R06 titles, tags, circles and people are suggested by their spelling, pinyin, initials and mixtures", async ({
  server,
}) => {
  const { db } = server.ctx;
  const author = await server.loginAs();
  await publish(server, author, "原神4.0枫丹攻略", "public");
  await server.call(profileEndpoints.update, { body: { name: "原神老玩家" } }, author);
  await db.insertInto("classify_tag").values({ slug: "genshin", name: "原神", position: 90 }).execute();
  await db.insertInto("circle").values({ name: "原神圈", description: "", created_at: 1 }).execute();
  await rebuildSuggestions({ ctx: server.ctx });
  const all = ["tag 原神", "circle 原神圈", "user 原神老玩家", "article 原神4.0枫丹攻略"];
  for (const q of ["原", "原神", "原 神", "yuan", "yuanshen", "yuan shen", "YS", "ys", "原sh", "原s", "yuansh"])
    expect.soft(await suggested(server, q), q).toEqual(all);
  expect(await suggested(server, "ys40fd")).toEqual(["article 原神4.0枫丹攻略"]);
  expect(await suggested(server, "原神4.0f")).toEqual(["article 原神4.0枫丹攻略"]);
  expect(await suggested(server, "元sh")).toEqual([]);
  expect(await suggested(server, "。！")).toEqual([]);
  expect(await suggested(server, "")).toEqual([]);
});

test("R06 circles are suggested by member count, which is recounted every hour", async ({ server }) => {
  const { db } = server.ctx;
  const circle = (name: string, many: number) =>
    db
      .insertInto("circle")
      .values({ name, description: "", created_at: 1, member_count: many })
      .returning("id")
      .executeTakeFirstOrThrow();
  const [first, second, third] = [await circle("灯塔甲", 3), await circle("灯塔乙", 2), await circle("灯塔丙", 1)];
  await rebuildSuggestions({ ctx: server.ctx });
  const asked = () => suggested(server, "灯塔");
  expect(await asked()).toEqual(["circle 灯塔甲", "circle 灯塔乙", "circle 灯塔丙"]);
  await refreshSuggestions({ ctx: server.ctx });
  expect(await asked()).toEqual(["circle 灯塔甲", "circle 灯塔乙", "circle 灯塔丙"]);
  await db.updateTable("circle").set({ member_count: 9 }).where("id", "=", third.id).execute();
  await db.deleteFrom("suggestion_key").where("kind", "=", "circle").where("subject_id", "=", second.id).execute();
  await keepSuggestion(db, { kind: "circle", id: first.id + 900 }, "灯塔丁", 0);
  await refreshSuggestions({ ctx: server.ctx });
  expect(await asked()).toEqual(["circle 灯塔丙", "circle 灯塔甲", "circle 灯塔乙"]);
  const keys = await db
    .selectFrom("suggestion_key")
    .select("subject_id")
    .where("kind", "=", "circle")
    .where("subject_id", ">", third.id)
    .execute();
  expect(keys).toEqual([]);
});

test("R06 C06 a hundred names are found by pinyin and initials: in suggestions, people, the search's 用户 and @", async ({
  server,
}) => {
  const me = await server.loginAs();
  expect(hundredNames).toHaveLength(100);
  for (const [name] of hundredNames) {
    const { id } = await server.make.user({ name });
    await keepSuggestion(server.ctx.db, { kind: "user", id }, name, 0);
  }
  for (const [name, pinyin, initials] of hundredNames) {
    expect.soft(await suggested(server, pinyin), pinyin).toContain(`user ${name}`);
    expect.soft(await suggested(server, initials), initials).toContain(`user ${name}`);
    for (const keyword of [pinyin, initials].map((one) => one.slice(0, 20))) {
      const list = await server.call(followEndpoints.userList, { query: { keyword } });
      expect
        .soft(
          list.data.items.map((one) => one.name),
          keyword,
        )
        .toContain(name);
    }
    for (const q of [pinyin, initials]) {
      const { data } = await server.call(searchEndpoints.page, { query: { q, type: "users" } });
      expect
        .soft(
          data.found.users?.items.map((one) => one.name),
          q,
        )
        .toContain(name);
      expect.soft(data.counts?.users, q).toBe(data.found.users?.items.length);
    }
  }
  // On the mixed page as well.
  const mixed = await server.call(searchEndpoints.page, { query: { q: "shanxiongxin" } });
  expect(mixed.data.found.users?.items.map(({ name }) => name)).toEqual(["单雄信"]);
  const behind = await server.call(completionEndpoints.list, { query: { kind: "mention", q: "shanxx" } }, me);
  expect(behind.data.items).toEqual([]);
  const whole = await server.call(completionEndpoints.list, { query: { kind: "mention", q: "shanxiong" } }, me);
  expect(whole.data.items.map(({ name }) => name)).toEqual(["单雄信"]);
});

test("R06 S12 a text that is not public is never suggested, and a removed one disappears immediately", async ({
  server,
}) => {
  const { db } = server.ctx;
  const author = await server.loginAs();
  const reader = await server.loginAs();
  await publish(server, author, "金丝雀一只给粉丝", "followers");
  await publish(server, author, "金丝雀一只给自己", "self");
  const draft = { title: "金丝雀一只草稿", source: "正文", formKey: `key-${crypto.randomUUID()}` };
  await server.call(articleEndpoints.draftSave, { body: draft }, author);
  const gone = await publish(server, author, "金丝雀一只删掉", "public");
  const shown = await publish(server, author, "金丝雀一只给大家", "public");
  await server.call(articleEndpoints.remove, { params: { id: gone }, body: {} }, author);
  const circle = { description: "", created_at: 1, state: "open", is_private: 0, join_policy: "open" } as const;
  await db
    .insertInto("circle")
    .values([
      { ...circle, name: "金丝雀秘密", is_private: 1, join_policy: "invitation" },
      { ...circle, name: "金丝雀申请中", state: "applied" },
      { ...circle, name: "金丝雀解散了", state: "dissolved" },
      { ...circle, name: "金丝雀私密", is_private: 1, join_policy: "approval" },
    ])
    .execute();
  const expected = ["circle 金丝雀私密", "article 金丝雀一只给大家"];
  await rebuildSuggestions({ ctx: server.ctx });
  for (const q of ["金丝雀", "jinsique", "jsq"])
    for (const login of [undefined, reader, author])
      expect.soft(await suggested(server, q, login), q).toEqual(expected);
  // The index may still contain a post that is hidden now; suggestions leave it out.
  await db.updateTable("article").set({ is_listed: 0, is_enclosed: 1 }).where("id", "=", shown).execute();
  expect(await suggested(server, "jsq")).toEqual(["circle 金丝雀私密"]);
});

test("R06 a new name or title replaces the old one in the suggestions within the same transaction", async ({
  server,
}) => {
  const member = await server.loginAs();
  await server.call(profileEndpoints.update, { body: { name: "云中鹤一号" } }, member);
  expect(await suggested(server, "yunzhonghe")).toEqual(["user 云中鹤一号"]);
  await server.call(profileEndpoints.update, { body: { name: "水上漂二号" } }, member);
  expect(await suggested(server, "yunzhonghe")).toEqual([]);
  expect(await suggested(server, "shuishangp")).toEqual(["user 水上漂二号"]);
  const ticket = {
    kind: "bug",
    title: "云中鹤不见了",
    source: "找不到",
    formKey: `key-${crypto.randomUUID()}`,
  } as const;
  await server.call(feedbackEndpoints.create, { body: ticket }, member);
  expect(await suggested(server, "yzh")).toEqual(["feedback 云中鹤不见了"]);
});

test("R06 a visitor who finds nothing is offered a similar sound or spelling, never a text that is not public", async ({
  server,
}) => {
  const { db } = server.ctx;
  const author = await server.loginAs();
  await publish(server, author, "原神枫丹攻略", "public");
  await publish(server, author, "暗夜破晓秘闻", "self");
  await db.insertInto("classify_tag").values({ slug: "starrail", name: "崩坏星穹铁道", position: 90 }).execute();
  await rebuildSuggestions({ ctx: server.ctx });
  const meant = async (q: string) => (await server.call(suggestionEndpoints.meant, { query: { q } })).data.text;
  expect.soft(await meant("元神")).toBe("原神");
  expect.soft(await meant("园神")).toBe("原神");
  expect.soft(await meant("yuansehn")).toBe("原神");
  expect.soft(await meant("yuanshn")).toBe("原神");
  expect.soft(await meant("yyuanshen")).toBe("原神");
  expect.soft(await meant("奔坏星穹铁道")).toBe("崩坏星穹铁道");
  expect.soft(await meant("yuanshen")).toBe("原神");
  expect.soft(await meant("ys")).toBe("原神");
  expect.soft(await meant("YSFD")).toBe("原神枫丹");
  expect.soft(await meant("bhxqtd")).toBe("崩坏星穹铁道");
  expect.soft(await meant("ayp")).toBe(null);
  expect.soft(await meant("y")).toBe(null);
  expect.soft(await meant("原神")).toBe(null);
  expect.soft(await meant("安夜破晓")).toBe(null);
  expect.soft(await meant("完全无关的词")).toBe(null);
  expect.soft(await meant("。。")).toBe(null);
});

test("R06 S12 titles and circles that contain the typed words follow those that begin with them, most read first", async ({
  server,
}) => {
  const { db } = server.ctx;
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const articles = new Map<string, number>();
  for (const title of ["深海默鲸打法", "新手也会的默鲸打法", "默鲸打法大全", "全身默鲸的打法", "打一打，法子很多"])
    articles.set(title, await publish(server, author, title, "public"));
  await publish(server, author, "只给自己的默鲸打法", "self");
  const circle = await makeCircle(server, [], { name: "一起学打法", member_count: 3 });
  await indexText(db, { kind: "circle", id: circle }, { title: "一起学打法", body: "" });
  const set = (title: string, values: { view_count: number } | { is_listed: 0; is_enclosed: 1 }) =>
    db
      .updateTable("article")
      .set(values)
      .where("id", "=", articles.get(title) ?? 0)
      .execute();
  await set("深海默鲸打法", { view_count: 5 });
  await set("新手也会的默鲸打法", { view_count: 50 });
  await set("全身默鲸的打法", { view_count: 20 });
  expect(await suggested(server, "打法")).toEqual([
    "circle 一起学打法",
    "article 新手也会的默鲸打法",
    "article 全身默鲸的打法",
    "article 深海默鲸打法",
    "article 默鲸打法大全",
  ]);
  const begins = "article 默鲸打法大全";
  const holds = ["article 新手也会的默鲸打法", "article 深海默鲸打法"];
  for (const q of ["默鲸打法", "默鯨打法"]) expect(await suggested(server, q)).toEqual([begins, ...holds]);
  // All words, anywhere in the title; a single character only beside other words.
  expect(await suggested(server, "打法 深")).toEqual(["article 深海默鲸打法"]);
  expect(await suggested(server, "打法 默鲸 新手")).toEqual(["article 新手也会的默鲸打法"]);
  expect(await suggested(server, "打法 水")).toEqual([]);
  // A single character is looked up at the beginning only.
  expect(await suggested(server, "鲸")).toEqual([]);
  await server.call(followEndpoints.mute, { body: { userId: author.user.id, muted: true } }, reader);
  expect(await suggested(server, "打法", reader)).toEqual(["circle 一起学打法"]);
  await server.call(articleEndpoints.remove, { params: { id: articles.get("深海默鲸打法") ?? 0 }, body: {} }, author);
  await set("全身默鲸的打法", { is_listed: 0, is_enclosed: 1 });
  await db.updateTable("circle").set({ state: "dissolved" }).where("id", "=", circle).execute();
  expect(await suggested(server, "打法")).toEqual(["article 新手也会的默鲸打法", begins]);
});

test("R06 pinyin with one typo is suggested like the right pinyin, if nothing has the typed letters", async ({
  server,
}) => {
  const { db } = server.ctx;
  const author = await server.loginAs();
  await publish(server, author, "默鲸打法", "public");
  await publish(server, author, "默鲸日记", "self");
  await db.insertInto("classify_tag").values({ slug: "whale", name: "默鲸", position: 90 }).execute();
  // Better ranked things with the same first letters.
  for (let n = 0; n < 60; n++) await keepSuggestion(db, { kind: "article", id: 900 + n }, `莫急${n}`, -9_000 - n);
  await rebuildSuggestions({ ctx: server.ctx, kinds: ["tag"] });
  const right = await suggested(server, "mojing");
  expect(right).toEqual(["tag 默鲸", "article 默鲸打法"]);
  const wrong = ["mojng", "mjing", "ojing", "mojinng", "mmojing", "mojign", "omjing", "mijing", "nojing", "mojibg"];
  for (const q of [...wrong, "MO JNG"]) expect.soft(await suggested(server, q), q).toEqual(right);
  for (const q of ["mojngd", "mojingdf", "mojingdaaf", "mojingdafs"])
    expect.soft(await suggested(server, q), q).toEqual(["article 默鲸打法"]);
  for (const q of ["mjng", "oji", "mojingxx", "默鲸大打法", "whlae"])
    expect.soft(await suggested(server, q), q).toEqual([]);
  const meant = async (q: string) => (await server.call(suggestionEndpoints.meant, { query: { q } })).data.text;
  for (const q of [...wrong, "mojing"]) expect.soft(await meant(q), q).toBe("默鲸");
  // Letters that some name has are no typo.
  await server.call(profileEndpoints.update, { body: { name: "Mojng号" } }, author);
  expect(await suggested(server, "mojng")).toEqual(["user Mojng号"]);
});

test("R06 a hostile text is refused, or costs a suggestion a fixed number of queries", async ({ server }) => {
  const author = await server.loginAs();
  for (let n = 0; n < 30; n++) await publish(server, author, `啊啊啊啊aaaa ${"啊".repeat(n)}`, "public");
  for (const text of ["啊", "a", "aa ", "%", "'", '"', "\u{1F600}"]) {
    const refused = await server.call(suggestionEndpoints.list, { query: { q: text.repeat(1_000) } });
    expect.soft([text, refused.status]).toEqual([text, 400]);
  }
  const long = await fetch(`${server.url}${COMMUNITY_PATH}${suggestionEndpoints.list.path}?q=${"a".repeat(50_000)}`);
  expect(long.status).toBe(431);
  const executor = server.ctx.db.getExecutor();
  const execute = executor.executeQuery.bind(executor);
  let queries = 0;
  executor.executeQuery = (query) => {
    queries += 1;
    return execute(query);
  };
  const worst = ["啊", "a", "aaa ", "ai", "xian", "啊啊 ", "*", '"', "'", "-", "aaa\\", "啊:", "\u{1F600} "];
  for (const text of worst) {
    queries = 0;
    const { status } = await server.call(suggestionEndpoints.list, {
      query: { q: text.repeat(25).slice(0, 50).trim() },
    });
    expect.soft([text, status]).toEqual([text, 200]);
    expect.soft(queries, text).toBeLessThanOrEqual(20);
  }
});
