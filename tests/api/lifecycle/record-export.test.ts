import { adminEndpoints } from "#contract/console/admin.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { makeRecords } from "#api/services/lifecycle/record-export/make-records.ts";
import { forgetFiles } from "#api/services/lifecycle/leave/forget-own-rows.ts";
import { sweepFiles } from "#api/services/posts/media/sweep-files.ts";
import { fullLife, NAME, WORDS } from "#tests/fixtures/full-life.ts";
import { unzip } from "#tests/fixtures/unzip.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const input = { document: "京公网安调〔2026〕17 号", reason: "依法调取" };
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

const ask = (server: ApiServer, admin: Login, id: number, body: object = {}) =>
  server.call(adminEndpoints.exportRecords, { params: { id }, body: { ...input, who: String(id), ...body } }, admin);
const exportsOf = async (server: ApiServer, staff: Login, id: number) =>
  (await server.call(adminEndpoints.person, { params: { id } }, staff)).data.recordExports;
const fetchFile = (server: ApiServer, url: string, login?: Login) =>
  fetch(server.url + url, login ? { headers: { authorization: `Bearer ${login.token}` } } : {});

test("A01 an administrator exports a person's records: complete, logged, without notice, for that administrator alone", async ({
  server,
}) => {
  const { ctx } = server;
  const life = await fullLife(server);
  const { user } = life;
  const [admin, other] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs({ role: "ADMIN" })];
  await ctx.db
    .updateTable("session")
    .set({ ip: "203.0.113.9", device: "手机 | 浏览器" })
    .where("user_id", "=", user.id)
    .execute();
  for (const [field, body] of [
    ["document", { document: " " }],
    ["reason", { reason: "" }],
    ["who", { who: String(admin.user.id) }],
    ["who", { who: "" }],
  ] as const)
    expect((await ask(server, admin, user.id, body)).error?.fieldErrors, field).toHaveProperty(field);
  expect((await ask(server, admin, 999_999)).status).toBe(404);
  expect(await exportsOf(server, admin, user.id)).toEqual([]);

  expect((await ask(server, admin, user.id, { who: NAME })).status).toBe(200);
  expect((await ask(server, admin, user.id)).status).toBe(409);
  expect(await exportsOf(server, admin, user.id)).toMatchObject([{ ...input, state: "waiting", file: null }]);
  expect(await makeRecords(ctx)).toBe(1);
  const [made] = await exportsOf(server, admin, user.id);
  expect(made).toMatchObject({ state: "ready", askedBy: { id: admin.user.id } });
  expect(await exportsOf(server, other, user.id)).toMatchObject([{ ...input, state: "ready", file: null }]);
  const url = made?.file?.url ?? "";
  for (const reader of [undefined, life, other])
    expect((await fetchFile(server, url, reader as Login)).status).toBe(404);
  const answer = await fetchFile(server, url, admin);
  expect(answer.headers.get("content-disposition")).toContain("attachment");

  const files = await unzip(Buffer.from(await answer.arrayBuffer()));
  const json = (name: string) => JSON.parse(String(files.get(`${name}.json`))) as Record<string, unknown>[];
  expect(String(files.get("说明.md"))).toContain(input.document);
  expect(json("登记信息")).toMatchObject({ id: user.id, name: NAME, phone: user.phone });
  expect(json("登录记录")[0]).toMatchObject({ ip: "203.0.113.9" });
  expect(JSON.stringify(json("登录记录"))).not.toMatch(/token|fingerprint/i);
  expect(String(files.get("登录记录.md"))).toMatch(/^\| 20.* \| 203\.0\.113\.9 \| .* \| 手机 {3}浏览器 \|/m);
  expect(json("评论").map(({ source }) => source)).toEqual([`${WORDS}，说得好`]);
  expect(json("提交的举报")[0]).toMatchObject({ text: WORDS });
  expect(String(files.get(`文章/${life.article}.md`))).toContain(WORDS);
  expect([...files.keys()].filter((name) => name.startsWith("草稿/"))).toEqual([]);

  const log = await server.call(adminEndpoints.log, { query: { act: "export-records" } }, admin);
  expect(log.data.items).toMatchObject([
    { actor: { id: admin.user.id }, target: { kind: "user", id: user.id }, reason: input.reason },
  ]);
  expect(log.data.items[0]?.after).toContain(input.document);
  const told = async (login: { token: string }) =>
    JSON.stringify((await server.call(messageEndpoints.list, { params: { tab: "system" } }, login)).data);
  expect(await told(admin)).toContain("留存记录导出好了");
  expect(await told(life)).not.toContain("留存记录");
});

test("A01 the export's file outlives the account, and ends with its day or with the administrator's role", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const [admin, person] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  await ask(server, admin, person.user.id);
  await makeRecords(ctx);
  const url = (await exportsOf(server, admin, person.user.id))[0]?.file?.url ?? "";
  const key = url.slice("/media/".length).split("?")[0] ?? "";
  await forgetFiles(ctx, person.user.id);
  clock.advance(23 * HOUR);
  expect(await sweepFiles(ctx, { isDry: true })).not.toContain(key);
  expect((await fetchFile(server, url, admin)).status).toBe(200);
  const role = (to: "USER" | "ADMIN") =>
    ctx.db.updateTable("user").set({ role: to }).where("id", "=", admin.user.id).execute();
  await role("USER");
  expect((await fetchFile(server, url, admin)).status).toBe(404);
  await role("ADMIN");
  clock.advance(HOUR);
  expect((await fetchFile(server, url, admin)).status).not.toBe(200);
  expect(await makeRecords(ctx)).toBe(1);
  expect(await ctx.media.stat(key)).toBeUndefined();
  expect(await makeRecords(ctx)).toBe(0);
  expect(await exportsOf(server, admin, person.user.id)).toMatchObject([{ ...input, state: "over", file: null }]);
  expect((await ask(server, admin, person.user.id)).status).toBe(200);
});

test("A01 a failing export of records is tried three times, then reported, and may be requested again", async ({
  server,
}) => {
  const [admin, person] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  await ask(server, admin, person.user.id);
  const broken = {
    ...server.ctx,
    media: { ...server.ctx.media, putFile: () => Promise.reject(new Error("the disk is full")) },
    log: { ...server.ctx.log, error: () => {} },
  } as unknown as typeof server.ctx;
  for (let attempt = 0; attempt < 4; attempt++) {
    expect(await makeRecords(broken)).toBe(1);
    server.clock.advance(HOUR);
  }
  expect(await makeRecords(broken)).toBe(0);
  expect(await exportsOf(server, admin, person.user.id)).toMatchObject([{ state: "failed", file: null }]);
  expect((await ask(server, admin, person.user.id)).status).toBe(200);
  expect(await makeRecords(server.ctx)).toBe(1);
  expect((await exportsOf(server, admin, person.user.id)).map(({ state }) => state)).toEqual(["ready", "failed"]);
});
