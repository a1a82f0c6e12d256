import { describe } from "vitest";
import { adminEndpoints } from "#contract/console/admin.ts";
import { configEndpoints } from "#contract/shared/config.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { recountHotSearches } from "#api/services/shared/hot-search/hot-searches.ts";
import { countedSearch } from "#api/services/shared/hot-search/search-words.ts";
import { indexMissing } from "#api/db/text-search.ts";
import type { ApiServer } from "#tests/setup/api-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;

/** A guest's search from an address, as the web tier forwards it. */
async function searchFrom(server: ApiServer, ip: string, q: string, agent = "browser"): Promise<void> {
  const answer = await server.fetch(`${COMMUNITY_PATH}/search/article?q=${encodeURIComponent(q)}`, {
    headers: { "x-service-secret": server.ctx.config.serviceSecret, "x-client-ip": ip, "user-agent": agent },
  });
  expect(answer.status).toBe(200);
}

async function hot(server: ApiServer) {
  await server.ctx.searches.flush();
  await recountHotSearches(server);
  server.clock.advance(11_000);
  return (await server.call(suggestionEndpoints.hot, {})).data.items;
}

test("R06 E09 hot searches come from real use: several people, each once a day, and only queries with results", async ({
  server,
}) => {
  await server.make.article({ title: "浮岛攻略", source: "打 Boss" });
  await server.make.article({ title: "云海地图", source: "找羽毛" });
  const { db } = server.ctx;
  for (const post of server.ctx.kinds) await indexMissing(db, post);
  await db
    .insertInto("site_config")
    .values({ key: "hotSearches", value: '["站长推荐","云海"]', updated_at: 0 })
    .execute();
  const named = (await server.call(suggestionEndpoints.hot, {})).data.items;
  // An address counts as one person, whatever its user agents; so does an IPv6 network.
  for (let n = 0; n < 50; n++) await searchFrom(server, "203.0.113.7", "云海", `browser ${n}`);
  for (let n = 0; n < 50; n++) await searchFrom(server, `2001:db8:1:1::${n.toString(16)}`, "云海");
  for (let n = 1; n <= 9; n++) await searchFrom(server, `198.51.100.${n}`, "没有人写过的词");
  expect(await hot(server)).toEqual(named);
  for (let n = 1; n <= 3; n++) await searchFrom(server, `198.51.100.${n}`, n === 2 ? "浮岛　" : "浮岛");
  const [first, ...rest] = await hot(server);
  expect(first).toEqual({ text: "浮岛", mark: "new" });
  expect(rest).toEqual(named.filter(({ text }) => text !== "浮岛").slice(0, 9));
  const config = await server.call(configEndpoints.public, {});
  expect(config.data.hotSearches.slice(0, 1)).toEqual(["浮岛"]);
  const member = await server.loginAs();
  for (let n = 0; n < 3; n++) await server.call(searchEndpoints.articles, { query: { q: "羽毛" } }, member);
  for (let n = 1; n <= 2; n++) await searchFrom(server, `198.51.100.${n}`, "羽毛");
  for (let n = 4; n <= 5; n++) await searchFrom(server, `198.51.100.${n}`, "浮岛");
  expect((await hot(server)).slice(0, 2).map(({ text }) => text)).toEqual(["浮岛", "羽毛"]);
  // On the next day four people's search ranks above yesterday's five; then both fade.
  server.clock.advance(DAY);
  for (let n = 1; n <= 4; n++) await searchFrom(server, `198.51.100.${n}`, "羽毛");
  expect((await hot(server)).slice(0, 2)).toEqual([
    { text: "羽毛", mark: "hot" },
    { text: "站长推荐", mark: null },
  ]);
  // A single address cannot keep a search in the list day after day.
  for (let day = 0; day < 5; day++) {
    server.clock.advance(DAY);
    for (let n = 0; n < 30; n++) await searchFrom(server, "203.0.113.7", "浮岛", `browser ${n}`);
    await server.ctx.searches.flush();
  }
  expect(await hot(server)).toEqual(named);
  server.clock.advance(20 * DAY);
  await hot(server);
  for (const table of ["search_heat", "search_counted"] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("R06 E09 A01 an administrator pins and blocks hot searches immediately, and the blocked words are not public", async ({
  server,
}) => {
  await server.make.article({ title: "坏词出现", source: "浮岛 云海" });
  for (const post of server.ctx.kinds) await indexMissing(server.ctx.db, post);
  for (let n = 1; n <= 5; n++)
    for (const q of ["坏词出现", "浮岛", "云海"]) await searchFrom(server, `198.51.100.${n}`, q);
  expect((await hot(server)).map(({ text }) => text)).toContain("坏词出现");
  const admin = await server.loginAs({ role: "ADMIN" });
  const { data } = await server.call(adminEndpoints.settings, {}, admin);
  const { siteUrl: _, ...values } = data.values;
  const body = {
    revision: data.revision,
    values: { ...values, hotSearchesPinned: ["周年庆", "云海"], hotSearchesBlocked: ["坏词"] },
  };
  expect((await server.call(adminEndpoints.changeSettings, { body }, admin)).data.changed).toBe(2);
  const texts = async () => (await server.call(suggestionEndpoints.hot, {})).data.items.map(({ text }) => text);
  expect((await texts()).slice(0, 3)).toEqual(["周年庆", "云海", "浮岛"]);
  expect(await texts()).not.toContain("坏词出现");
  expect((await hot(server)).map(({ text }) => text)).not.toContain("坏词出现");
  const answers: unknown[] = [await server.call(configEndpoints.public, {})];
  for (const key of ["hotSearchesBlocked", "hotSearchesPinned"])
    answers.push(await server.call(configEndpoints.publicKey, { params: { key } }));
  expect(JSON.stringify(answers)).not.toMatch(/坏词/);
  const kept = (await server.call(adminEndpoints.settings, {}, admin)).data;
  expect(kept.values).toMatchObject({ hotSearchesPinned: ["周年庆", "云海"], hotSearchesBlocked: ["坏词"] });
  const undo = kept.changes.find(({ after }) => after?.includes("hotSearchesBlocked"))?.id ?? 0;
  await server.call(adminEndpoints.undoSetting, { body: { id: undo } }, admin);
  expect((await hot(server)).map(({ text }) => text)).toContain("坏词出现");
});

describe("with settings of the operator", () => {
  test.override({ env: { HOT_SEARCHES_PINNED: "置顶词，第二个", HOT_SEARCHES_BLOCKED: "坏词,ＢＡＤ" } });

  test("R06 E09 the operator's settings pin words first, and block words from the list", async ({ server }) => {
    await server.make.article({ title: "坏词出现", source: "浮岛 bad word" });
    for (const post of server.ctx.kinds) await indexMissing(server.ctx.db, post);
    for (let n = 1; n <= 5; n++)
      for (const q of ["坏词出现", "bad word", "浮岛"]) await searchFrom(server, `198.51.100.${n}`, q);
    const texts = (await hot(server)).map(({ text }) => text);
    expect(texts.slice(0, 3)).toEqual(["置顶词", "第二个", "浮岛"]);
    expect(texts.join(" ")).not.toMatch(/坏词|bad/i);
  });
});

test("R06 a private-looking query is never counted: numbers, addresses, one letter, long texts", () => {
  for (const q of [
    "13812345678",
    "我的电话13812345678",
    "a@b.com",
    "https://x.cn/1",
    "www.example.com",
    "的",
    "!!",
    "2024",
    "一二三四五六七八九十一二三四五六七八九十一",
  ])
    expect(countedSearch(q), q).toBeUndefined();
  expect(countedSearch(" Ｓteam　 打折 ")).toBe("steam 打折");
  expect(countedSearch("原神4.0")).toBe("原神4.0");
});
