import { completionEndpoints } from "#contract/finding/completion.ts";
import { rebuildSuggestions } from "#api/services/finding/suggestion/rebuild.ts";
import { makeCircle, putIn } from "#tests/fixtures/circles.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Person = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function offered(server: ApiServer, { token }: Person, kind: "mention" | "topic", q: string): Promise<string[]> {
  const { data } = await server.call(completionEndpoints.list, { query: { kind, q } }, { token });
  return data.items.map((item) => `${item.kind} ${item.name}`);
}

test("R17 E05 @ and # complete circles by the start of their name, its pinyin or its initials, the member's own first", async ({
  server,
}) => {
  const me = await server.loginAs({ name: "补全甲" });
  const named = await server.loginAs({ name: "浮岛居民" });
  const large = await makeCircle(server, [], { name: "浮岛攻略组", member_count: 90 });
  await makeCircle(server, [], { name: "浮岛茶话会", member_count: 40 });
  await makeCircle(server, [], { name: "浮岛_建筑", member_count: 30 });
  await makeCircle(server, [], { name: "上古浮岛", member_count: 99 });
  await rebuildSuggestions({ ctx: server.ctx });
  const known = ["circle 浮岛攻略组", "circle 浮岛茶话会", "circle 浮岛_建筑"];
  for (const q of ["浮岛", "fudao", "fd", "浮d"])
    expect
      .soft(
        (await offered(server, me, "mention", q)).filter((one) => one.startsWith("circle")),
        q,
      )
      .toEqual(known);
  expect(await offered(server, me, "mention", "浮岛")).toEqual(["user 浮岛居民", ...known]);
  expect(await offered(server, me, "topic", "浮岛")).toEqual(known);
  expect(await offered(server, me, "topic", "岛")).toEqual([]);
  for (const kind of ["mention", "topic"] as const)
    expect((await offered(server, me, kind, "")).filter((one) => one.startsWith("circle"))).toEqual([]);
  // A circle joined a moment ago, which is not indexed yet.
  await putIn(server, await makeCircle(server, [], { name: "浮岛新开" }), named, { role: "owner" });
  expect(await offered(server, named, "topic", "fdx")).toEqual(["circle 浮岛新开"]);
  expect(await offered(server, me, "topic", "fdx")).toEqual([]);
  expect(await offered(server, named, "topic", "浮岛")).toEqual(["circle 浮岛新开", ...known.slice(0, 2)]);
  const { data } = await server.call(completionEndpoints.list, { query: { kind: "topic", q: "浮岛攻" } }, me);
  expect(data.items).toEqual([{ kind: "circle", id: large, name: "浮岛攻略组" }]);
});

test("R17 E07 circles leave room for people and tags: at most three circles among eight entries", async ({
  server,
}) => {
  const me = await server.loginAs({ name: "补全甲" });
  for (let n = 1; n <= 9; n++) await server.loginAs({ name: `潮汐${n}` });
  for (let n = 1; n <= 5; n++) await makeCircle(server, [], { name: `潮汐圈${n}`, member_count: n });
  await rebuildSuggestions({ ctx: server.ctx });
  const kinds = (await offered(server, me, "mention", "潮汐")).map((one) => one.split(" ")[0]);
  expect(kinds).toEqual([...Array.from({ length: 5 }, () => "user"), "circle", "circle", "circle"]);
  expect(await offered(server, me, "mention", "潮汐圈")).toEqual([
    "circle 潮汐圈5",
    "circle 潮汐圈4",
    "circle 潮汐圈3",
  ]);
});

test("R17 E05 a private circle is offered to its members alone, and a pending or ended circle to nobody, despite a stale index", async ({
  server,
}) => {
  const { db } = server.ctx;
  const member = await server.loginAs();
  const stranger = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  const own = [{ user_id: member.user.id }];
  const open = await makeCircle(server, own, { name: "暗礁大厅" });
  const secret = { is_private: 1, join_policy: "invitation" } as const;
  const circles = [
    await makeCircle(server, own, { name: "暗礁私密", is_private: 1, join_policy: "approval" }),
    await makeCircle(server, own, { name: "暗礁秘密", ...secret }),
  ];
  await makeCircle(server, own, { name: "暗礁申请中", state: "applied" });
  await makeCircle(server, own, { name: "暗礁解散了", state: "dissolved" });
  await rebuildSuggestions({ ctx: server.ctx });
  // A stale entry of the index.
  const left = circles.map((id) => ({ kind: "circle", key: "暗礁", rank: -99, subject_id: id }));
  await db
    .insertInto("suggestion_key")
    .values(left)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const kind of ["mention", "topic"] as const)
    for (const q of ["暗礁", "anjiao", "aj"]) {
      for (const other of [stranger, admin])
        expect.soft(await offered(server, other, kind, q), `${kind} ${q}`).toEqual(["circle 暗礁大厅"]);
      const names = (await offered(server, member, kind, q)).toSorted();
      expect.soft(names, `${kind} ${q}`).toEqual(["circle 暗礁大厅", "circle 暗礁私密", "circle 暗礁秘密"].toSorted());
    }
  await db
    .deleteFrom("circle_member")
    .where("circle_id", "=", circles[0] ?? 0)
    .execute();
  await db.updateTable("circle").set({ state: "dissolved", is_listed: 0 }).where("id", "=", open).execute();
  expect(await offered(server, member, "mention", "暗礁")).toEqual(["circle 暗礁秘密"]);
  expect(await offered(server, stranger, "mention", "暗礁")).toEqual([]);
});
