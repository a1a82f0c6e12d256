import { dataExportEndpoints } from "#contract/lifecycle/data-export.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { sweepFiles } from "#api/services/posts/media/sweep-files.ts";
import { makeExports } from "#api/services/lifecycle/data-export/make-exports.ts";
import { forgetFiles } from "#api/services/lifecycle/leave/forget-own-rows.ts";
import { fullLife, NAME, WORDS } from "#tests/fixtures/full-life.ts";
import { unzip } from "#tests/fixtures/unzip.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const stateOf = async (server: ApiServer, token: string) =>
  (await server.call(dataExportEndpoints.state, {}, { token })).data.export;
const ask = (server: ApiServer, token: string) => server.call(dataExportEndpoints.ask, {}, { token });
const fetchFile = (server: ApiServer, url: string, token?: string) =>
  fetch(server.url + url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });

test("R19 a member receives all of their own data as files, and nobody else can fetch them", async ({ server }) => {
  const life = await fullLife(server);
  const { token, user, friend } = life;
  expect(await stateOf(server, token)).toBeNull();
  expect((await ask(server, token)).data.export).toMatchObject({ state: "waiting", file: null });
  expect((await ask(server, token)).data.export).toMatchObject({ state: "waiting" });
  expect(await makeExports(server.ctx)).toBe(1);
  const made = await stateOf(server, token);
  expect(made?.state).toBe("ready");
  const url = made?.file?.url ?? "";
  const answer = await fetchFile(server, url, token);
  expect(answer.headers.get("content-disposition")).toContain("attachment");
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBe(made?.file?.bytes);
  for (const other of [undefined, friend.token]) expect((await fetchFile(server, url, other)).status).toBe(404);

  const files = await unzip(bytes);
  const json = (name: string) => JSON.parse(String(files.get(`${name}.json`))) as Record<string, unknown>[];
  expect(JSON.parse(String(files.get("个人资料.json")))).toMatchObject({
    id: user.id,
    name: NAME,
    phone: user.phone,
    bio: WORDS,
    birthday: "2001-05-09",
  });
  const article = String(files.get(`文章/${life.article}.md`));
  expect(article).toContain(`# ${WORDS}记\n\n${WORDS}\n\n![图](/media/${life.picture.key})`);
  expect(article).toMatch(/^---\nid: \d+\n[^]*publishedAt: "20\d\d-/);
  expect(article).not.toContain("<p>");
  expect([...files.keys()].filter((name) => name.startsWith("文章/"))).toHaveLength(2);
  expect(String(files.get(`视频/${life.video}.md`))).toContain(WORDS);
  expect(String(files.get(`反馈/${life.ticket}.md`))).toContain(WORDS);
  expect([...files.keys()].filter((name) => name.startsWith("草稿/"))).toHaveLength(2);
  expect(files.get(`文件/${life.picture.key}`)?.length).toBeGreaterThan(0);
  expect(json("评论").map(({ source }) => source)).toEqual([`${WORDS}，说得好`]);
  // In a room, and to a person.
  expect(json("私信").map(({ text }) => text)).toEqual([WORDS, WORDS]);
  expect(json("打开过的聊天室")).toMatchObject([{ lastReadSeq: 1 }]);
  expect(json("私信")[0]).not.toHaveProperty("formKey");
  expect(json("私信设置")).toMatchObject([{ whoMayWrite: "followed" }]);
  expect(json("关注的人").map(({ followeeId }) => followeeId)).toEqual([friend.user.id]);
  expect(json("粉丝").map(({ followerId }) => followerId)).toEqual([friend.user.id]);
  expect(json("举报")[0]).toMatchObject({ text: WORDS });
  expect(json("登录记录")[0]).not.toHaveProperty("tokenHash");
  expect(json("赞过的文章").map(({ articleId }) => articleId)).toEqual([life.theirs]);
  expect(json("读到一半的文章")).toEqual([
    { articleId: life.theirs, userId: user.id, block: 0, savedAt: expect.any(String) as string },
  ]);
  // The export contains nobody else's texts or phone.
  const all = [...files].filter(([name]) => !name.startsWith("文件/")).map(([, file]) => String(file));
  for (const text of ["写得真好", "收到", friend.user.phone ?? "-"]) expect(all.join("\n")).not.toContain(text);

  const notices = await server.call(messageEndpoints.list, { params: { tab: "system" } }, { token });
  expect(notices.data.items.map(({ title }) => title)).toContain("你的数据导出好了");
});

test("R19 an export is available for a day, then its file is removed and another export may be requested", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  await ask(server, token);
  await makeExports(server.ctx);
  const url = (await stateOf(server, token))?.file?.url ?? "";
  const again = await ask(server, token);
  expect(again).toMatchObject({ status: 409, message: expect.stringContaining("已经导出过一份") });
  server.clock.advance(23 * HOUR);
  expect(await sweepFiles({ ...server.ctx, clock: { now: () => Date.now() + 48 * HOUR } }, { isDry: true })).toEqual(
    [],
  );
  expect((await fetchFile(server, url, token)).status).toBe(200);
  server.clock.advance(HOUR);
  expect((await fetchFile(server, url, token)).status).toBe(410);
  expect(await stateOf(server, token)).toBeNull();
  expect(await makeExports(server.ctx)).toBe(1);
  expect(await server.ctx.media.stat(url.slice("/media/".length).split("?")[0] ?? "")).toBeUndefined();
  expect((await ask(server, token)).data.export?.state).toBe("waiting");
});

test("R19 a failing export is tried three times, then reported, and may be requested again", async ({ server }) => {
  const { token } = await server.loginAs();
  await ask(server, token);
  const broken = {
    ...server.ctx,
    media: { ...server.ctx.media, putFile: () => Promise.reject(new Error("the disk is full")) },
    log: { ...server.ctx.log, error: () => {} },
  } as unknown as typeof server.ctx;
  for (let attempt = 0; attempt < 4; attempt++) {
    expect(await makeExports(broken)).toBe(1);
    server.clock.advance(HOUR);
  }
  expect(await makeExports(broken)).toBe(0);
  expect(await stateOf(server, token)).toMatchObject({ state: "failed", file: null });
  expect((await ask(server, token)).data.export?.state).toBe("waiting");
  expect(await makeExports(server.ctx)).toBe(1);
  expect((await stateOf(server, token))?.state).toBe("ready");
});

test("R19 when a member leaves their export is removed, also one that is being made", async ({ server }) => {
  const { ctx } = server;
  const { token, user } = await server.loginAs();
  await ask(server, token);
  await makeExports(ctx);
  const key = (await stateOf(server, token))?.file?.url.slice("/media/".length).split("?")[0] ?? "";
  expect(await ctx.media.stat(key)).toBeDefined();
  await forgetFiles(ctx, user.id);
  expect(await ctx.media.stat(key)).toBeUndefined();
  await ask(server, token);
  const removed: string[] = [];
  const leaving = {
    ...ctx,
    media: {
      putFile: () => forgetFiles(ctx, user.id),
      remove: (which: string) => Promise.resolve(void removed.push(which)),
    },
  } as unknown as typeof ctx;
  await makeExports(leaving);
  expect(removed).toEqual([expect.stringMatching(/^export\//)]);
  expect(await stateOf(server, token)).toBeNull();
});
