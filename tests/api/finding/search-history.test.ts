import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import type { ApiServer, Login } from "#tests/setup/api-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

async function looked(server: ApiServer, login: Login, ...queries: string[]) {
  for (const q of queries) {
    server.clock.advance(1000);
    await server.call(suggestionEndpoints.historyKeep, { body: { q } }, login);
  }
  return (await server.call(suggestionEndpoints.history, {}, login)).data.items;
}

test("R06 S12 a member's last twenty searches are stored for that member alone, and deleted one by one or all", async ({
  server,
}) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  expect(await looked(server, me, "原神", "Steam 打折", "ＳＴＥＡＭ　打折")).toEqual(["ＳＴＥＡＭ　打折", "原神"]);
  expect(await looked(server, other)).toEqual([]);
  const many = Array.from({ length: 25 }, (_, n) => `第${n}个`);
  expect(await looked(server, me, ...many)).toEqual(many.toReversed().slice(0, 20));
  expect(await server.ctx.db.selectFrom("search_history").select("query").execute()).toHaveLength(20);
  await looked(server, other, "第24个");
  await server.call(suggestionEndpoints.historyForget, { body: { q: "第24个" } }, me);
  expect(await looked(server, me)).toEqual(many.toReversed().slice(1, 20));
  await server.call(suggestionEndpoints.historyForget, { body: {} }, me);
  expect(await looked(server, me)).toEqual([]);
  expect(await looked(server, other)).toEqual(["第24个"]);
});
