import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Visibility = "public" | "followers" | "self";

async function change(
  server: ApiServer,
  token: string,
  id: number,
  over: { source?: string; visibility?: Visibility; revision?: number; formKey?: string } = {},
) {
  const words = (await server.call(dynamicEndpoints.words, { params: { id } }, { token })).data;
  const body = {
    source: words?.source ?? "",
    visibility: words?.visibility ?? ("public" as Visibility),
    revision: words?.revision ?? 1,
    formKey: newFormKey(),
    ...over,
  };
  return server.call(dynamicEndpoints.change, { params: { id }, body }, { token });
}
const history = async (server: ApiServer, id: number, token?: string) =>
  (await server.call(dynamicEndpoints.history, { params: { id }, query: {} }, token === undefined ? {} : { token }))
    .data;
const dynamicOf = async (server: ApiServer, id: number, token?: string) =>
  (await server.call(dynamicEndpoints.get, { params: { id } }, token === undefined ? {} : { token })).data.dynamic;
const found = async (server: ApiServer, q: string) =>
  (await server.call(dynamicEndpoints.list, { query: {} })).data.items.filter(({ summary }) => summary.includes(q))
    .length;

test("R22 E03 a member edits their dynamic, which then is marked as edited and keeps the old text", async ({
  server,
}) => {
  const me = await server.loginAs({ name: "阿岚" });
  const other = await server.loginAs({ name: "北辰" });
  const id = await postDynamic(server, me.token, { source: "旧的话 #浮岛#" });
  expect(await dynamicOf(server, id, me.token)).toMatchObject({ editedAt: null, canEdit: true });
  server.clock.advance(3_600_000);
  const formKey = newFormKey();
  expect((await change(server, me.token, id, { source: "新的话 @北辰 #浮岛#", formKey })).data).toEqual({ id });
  // One form changes the dynamic once, however often it is sent.
  expect((await change(server, me.token, id, { source: "新的话 @北辰 #浮岛#", revision: 1, formKey })).data).toEqual({
    id,
  });
  const now = await dynamicOf(server, id, other.token);
  expect(now).toMatchObject({ editedAt: new Date(server.clock.now()).toISOString(), canEdit: false });
  expect(now.html).toContain(`新的话 <a href="/user/${other.user.id}">@北辰</a>`);
  expect([await found(server, "旧的话"), await found(server, "新的话")]).toEqual([0, 1]);
  expect(
    (await server.call(messageEndpoints.list, { params: { tab: "mention" }, query: {} }, other)).data.items.map(
      ({ path }) => path,
    ),
  ).toEqual([`/dynamic/${id}`]);

  const { items, dynamic } = await history(server, id);
  expect(dynamic).toMatchObject({ id, author: { name: "阿岚" } });
  expect(items.map(({ id: revision, isCurrent }) => [revision, isCurrent])).toEqual([
    [2, true],
    [1, false],
  ]);
  const linesOf = (place: number) =>
    items[place]?.lines.map((line) =>
      line.kind === "skipped" ? "" : `${line.kind} ${line.parts.map(({ text }) => text).join("")}`,
    );
  expect(linesOf(0)).toEqual(["removed 旧的话 #浮岛#", "added 新的话 @北辰 #浮岛#"]);
  expect(linesOf(1)).toEqual(["same 旧的话 #浮岛#"]);
});

test("R22 a change of readers alone leaves no mark and no version", async ({ server }) => {
  const me = await server.loginAs();
  const id = await postDynamic(server, me.token);
  await change(server, me.token, id, { visibility: "self" });
  expect(await dynamicOf(server, id, me.token)).toMatchObject({ editedAt: null, visibility: "self" });
  expect((await history(server, id, me.token)).items).toHaveLength(1);
  expect((await server.call(dynamicEndpoints.get, { params: { id } })).status).toBe(404);
  expect((await server.call(dynamicEndpoints.history, { params: { id }, query: {} })).status).toBe(404);
});

test("A04 the private versions of a dynamic stay its author's after it becomes public", async ({ server }) => {
  const me = await server.loginAs();
  const id = await postDynamic(server, me.token, { source: "金丝雀", visibility: "self" });
  await change(server, me.token, id, { source: "给大家看的", visibility: "public" });
  expect(JSON.stringify(await history(server, id))).not.toContain("金丝雀");
  expect((await history(server, id)).items).toHaveLength(1);
  expect(JSON.stringify(await history(server, id, me.token))).toContain("金丝雀");
});

test("A04 R22 editing others' dynamics, old revisions or empty texts is refused, each with its own message", async ({
  server,
}) => {
  const [me, stranger, admin] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
  ];
  const id = await postDynamic(server, me.token);
  for (const other of [stranger, admin]) {
    expect((await server.call(dynamicEndpoints.words, { params: { id } }, other)).status).toBe(403);
    expect(await change(server, other.token, id, { source: "不是我的" })).toMatchObject({
      status: 403,
      message: "只能修改自己的动态",
    });
  }
  expect((await change(server, me.token, id, { source: "  " })).error?.fieldErrors?.source).toEqual([
    "写点什么；不想要了可以删除这条动态",
  ]);
  await change(server, me.token, id, { source: "第二版" });
  const late = await change(server, me.token, id, { source: "从旧页面来", revision: 1 });
  expect(late.status).toBe(409);
  expect(late.error?.current).toMatchObject({ source: "第二版", revision: 2 });
  await server.call(dynamicEndpoints.remove, { params: { id } }, me);
  expect((await change(server, me.token, id, { source: "已删除" })).status).toBe(404);
});

test("E03 a poll keeps its question when the dynamic is edited", async ({ server }) => {
  const me = await server.loginAs();
  const id = await postDynamic(server, me.token, { source: "选哪个", poll: { options: ["甲", "乙"], days: 3 } });
  expect((await change(server, me.token, id, { source: "" })).error?.fieldErrors?.source).toEqual(["请写下投票的问题"]);
  expect((await change(server, me.token, id, { source: "到底选哪个" })).status).toBe(200);
});
