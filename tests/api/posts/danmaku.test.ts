import { describe } from "vitest";
import { danmakuCursor } from "#contract/shared/danmaku-cursor.ts";
import { danmakuEndpoints } from "#contract/posts/danmaku.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { limits } from "#contract/shared/limits.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { sayOver, segmentOfFilm, sentOver, textsOver } from "#tests/fixtures/danmaku.ts";
import { listenAt } from "#tests/fixtures/live-client.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { postVideo, queuedFile } from "#tests/fixtures/videos.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

interface As {
  token: string;
}
const remove = (server: ApiServer, id: number, as: As | undefined, reason?: string) =>
  server.call(danmakuEndpoints.remove, { params: { id }, query: reason === undefined ? {} : { reason } }, as);
const like = (server: ApiServer, id: number, as: As, liked = true) =>
  server.call(danmakuEndpoints.like, { params: { id }, body: { liked } }, as);
const hide = (server: ApiServer, id: number, as: As, hidden = true) =>
  server.call(danmakuEndpoints.hide, { params: { id }, body: { hidden } }, as);
const settle = (server: ApiServer, id: number, as: As, body: { isOff: boolean; words: string[] }) =>
  server.call(danmakuEndpoints.setSettings, { params: { id }, body }, as);
const stateOf = async (server: ApiServer, id: number, as?: As) =>
  (await server.call(danmakuEndpoints.state, { params: { id } }, as)).data;
const listed = async (server: ApiServer, id: number, query: object = {}, as?: As) =>
  (await server.call(danmakuEndpoints.list, { params: { id }, query } as never, as)).data;

/** A film of three minutes with its author, and two members. */
async function filmOf(server: ApiServer) {
  const [author, writer, reader] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const file = await insertVideoFile(server.ctx, { owner_id: author.user.id, duration_ms: 180_000 });
  return { author, writer, reader, id: await postVideo(server, author, { videoFileId: file.id }) };
}

test("E20 C23 one danmaku in five seconds; a repeated form takes no point", async ({ server }) => {
  const { writer, reader, id } = await filmOf(server);
  const form = { text: "前方高能", formKey: newFormKey() };
  const first = await sentOver(server, writer, id, form);
  expect(await sentOver(server, writer, id, form)).toEqual(first);
  const next = await sayOver(server, writer, id, { text: "太快了" });
  expect(next).toMatchObject({ statusCode: 429, message: expect.stringContaining("发弹幕太频繁") });
  expect(next.error?.retryAfterSeconds).toBeLessThanOrEqual(5);
  // Others are not concerned, and a refused danmaku takes no point.
  expect((await sayOver(server, reader, id, { time: 180_001 })).statusCode).toBe(400);
  expect((await sayOver(server, reader, id)).statusCode).toBe(200);
  expect(await textsOver(server, id)).toEqual(["前方高能", "前方高能"]);
});

describe("without limits", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("E20 C23 a form sent three times at once is one danmaku, and the same form with other content is refused", async ({
    server,
  }) => {
    const { writer, id } = await filmOf(server);
    const form = { text: "  前方\n 高能  ", time: 61_500, mode: "top", size: "small", formKey: newFormKey() } as const;
    const made = await Promise.all([1, 2, 3].map(() => sayOver(server, writer, id, form)));
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
    expect(made[0]?.data).toMatchObject({
      text: "前方 高能",
      time: 61_500,
      mode: "top",
      size: "small",
      color: "white",
      isMine: true,
      likeCount: 0,
    });
    const other = await sayOver(server, writer, id, { ...form, text: "别的话" });
    expect(other).toMatchObject({ statusCode: 409, error: { code: "FORM_USED" } });
    expect(await textsOver(server, id, undefined, 1)).toEqual(["前方 高能"]);
    expect(await stateOf(server, id)).toMatchObject({ count: 1 });
  });

  test("E20 V01 wrong input gets an error at its field", async ({ server }) => {
    const { writer, id } = await filmOf(server);
    const wrong: [string, object][] = [
      ["text", { text: " \n " }],
      ["text", { text: "长".repeat(limits.danmakuMax + 1) }],
      ["text", { text: "a\u0301".repeat(25_000) }],
      ["time", { time: -1 }],
      ["time", { time: 180_001 }],
      ["time", { time: "一分" }],
      ["mode", { mode: "left" }],
      ["color", { color: "black" }],
      ["color", { color: "cyan" }],
    ];
    for (const [field, over] of wrong) {
      const answer = await sayOver(server, writer, id, over as never);
      expect([field, answer.statusCode, Object.keys(answer.error?.fieldErrors ?? {})]).toEqual([field, 400, [field]]);
    }
    expect(await textsOver(server, id)).toEqual([]);
    // The last moment, and the colours of the first level.
    await sentOver(server, writer, id, { time: 180_000, color: "yellow", text: "长".repeat(limits.danmakuMax) });
    expect((await segmentOfFilm(server, id, undefined, 3)).data.items).toMatchObject([{ time: 180_000 }]);
  });

  test.describe("with DANMAKU_PER_SECOND=2", () => {
    test.override({ overrides: { limiter: noLimits }, env: { DANMAKU_PER_SECOND: "2" } });

    test("E20 C23 at most two of one second are drawn, in addition to one's own", async ({ server }) => {
      const { author, writer, id } = await filmOf(server);
      await sentOver(server, writer, id, { text: "旧" });
      server.clock.advance(60_000);
      for (const text of ["新 1", "新 2"]) await sentOver(server, author, id, { text });
      expect(await textsOver(server, id)).toEqual(["新 1", "新 2"]);
      expect(await textsOver(server, id, writer)).toEqual(["旧", "新 1", "新 2"]);
    });
  });

  test("E20 C23 at most twenty of one second are drawn: liked ones, higher levels and newer ones first, and one's own", async ({
    server,
  }) => {
    const { author, writer, reader, id } = await filmOf(server);
    const old = await sentOver(server, writer, id, { text: "旧", time: 500 });
    const liked = await sentOver(server, writer, id, { text: "被赞的旧弹幕", time: 400 });
    server.clock.advance(60_000);
    for (let n = 1; n <= limits.danmakuPerSecond; n++)
      await sentOver(server, author, id, { text: `新 ${n}`, time: 900 });
    await sentOver(server, author, id, { text: "下一秒", time: 1_000 });
    expect(await like(server, liked.id, reader)).toMatchObject({ data: { liked: true, likeCount: 1 } });
    const drawn = (await segmentOfFilm(server, id)).data;
    expect(drawn.items).toHaveLength(limits.danmakuPerSecond + 1);
    expect(drawn.items[0]).toMatchObject({ id: liked.id, likeCount: 1, isMine: false });
    expect(drawn.items.at(-1)).toMatchObject({ text: "下一秒" });
    expect(drawn.items.some(({ id: one }) => one === old.id)).toBe(false);
    expect(drawn.items.some(({ text }) => text === "新 1")).toBe(false);
    // Their author sees all of theirs.
    const own = (await segmentOfFilm(server, id, writer)).data.items;
    expect(own.filter(({ isMine }) => isMine).map(({ text }) => text)).toEqual(["被赞的旧弹幕", "旧"]);
    // A like that is taken back weighs no more; a repeated call changes nothing.
    for (let n = 0; n < 2; n++)
      expect(await like(server, liked.id, reader, false)).toMatchObject({ data: { liked: false, likeCount: 0 } });
    expect((await segmentOfFilm(server, id)).data.items[0]).toMatchObject({ text: "新 1" });
    // The list has all, by time.
    const page = await listed(server, id, { limit: 3 }, reader);
    expect(page.items.map(({ text }) => text)).toEqual(["被赞的旧弹幕", "旧", "新 1"]);
    const last = page.items.at(-1);
    expect(page.nextCursor).toBe(danmakuCursor(last?.time ?? 0, last?.id ?? 0));
    expect((await listed(server, id, { limit: 2, cursor: page.nextCursor })).items.map(({ text }) => text)).toEqual([
      "新 2",
      "新 3",
    ]);
    expect((await listed(server, id, { from: 1_000 })).items.map(({ text }) => text)).toEqual(["下一秒"]);
    expect(await stateOf(server, id)).toMatchObject({
      count: limits.danmakuPerSecond + 3,
      density: [limits.danmakuPerSecond + 3, ...Array.from({ length: 99 }, () => 0)],
      whyNot: "登录后可以发弹幕",
      colors: [],
    });
    expect(await stateOf(server, id, writer)).toMatchObject({ whyNot: null, settings: null, filterWords: [] });
    expect((await stateOf(server, id, writer)).colors).toEqual(["white", "yellow", "green", "blue"]);
  });

  test("C23 a segment's tag changes with the segment alone; a guest's answer is for every cache, a member's for none", async ({
    server,
  }) => {
    const { author, writer, reader, id } = await filmOf(server);
    const one = await sentOver(server, writer, id);
    const path = (segment = 0) => `${COMMUNITY_PATH}/video/${id}/danmaku?segment=${segment}`;
    const get = (as?: As, tag?: string, segment = 0) =>
      server.fetch(path(segment), {
        headers: {
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
          ...(tag ? { "if-none-match": tag } : {}),
        },
      });
    const first = await get();
    const tag = first.headers.get("etag") ?? "";
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    expect(first.headers.get("vary")).toContain("Authorization");
    const again = await get(undefined, tag);
    expect([again.status, await again.text()]).toEqual([304, ""]);
    // Danmaku of another minute, and other films, leave the tag as it is.
    await sentOver(server, writer, id, { time: 70_000 });
    expect((await get(undefined, tag)).status).toBe(304);
    expect((await get(undefined, tag, 1)).status).toBe(200);
    const member = await get(reader);
    const memberTag = member.headers.get("etag") ?? "";
    expect(member.headers.get("cache-control")).toBe("private, no-cache");
    expect((await get(reader, memberTag)).status).toBe(304);
    expect((await get(writer, memberTag)).status).toBe(200);
    // Each change is seen at once.
    await like(server, one.id, reader);
    const liked = await get(undefined, tag);
    expect([liked.status, (await get(reader, memberTag)).status]).toEqual([200, 200]);
    await remove(server, one.id, writer);
    const gone = await get(undefined, liked.headers.get("etag") ?? "");
    expect(await gone.json()).toMatchObject({ data: { items: [] } });
    await settle(server, id, author, { isOff: true, words: [] });
    const off = await get(undefined, gone.headers.get("etag") ?? "");
    expect(off.status).toBe(200);
    await settle(server, id, author, { isOff: false, words: [] });
    expect((await get(undefined, gone.headers.get("etag") ?? "")).status).toBe(304);
  });

  test("E20 A04 its author recalls a danmaku within two minutes, the film's author deletes any, the staff with a reason that the author reads", async ({
    server,
  }) => {
    const { author, writer, reader, id } = await filmOf(server);
    const moderator = await server.loginAs({ userId: (await server.make.user({ staff_role: "moderator" })).id });
    const text = "一句不该留下的话";
    const [recalled, late, deleted, removed] = [
      await sentOver(server, writer, id),
      await sentOver(server, writer, id),
      await sentOver(server, writer, id),
      await sentOver(server, writer, id, { text }),
    ];
    expect((await remove(server, recalled.id, undefined)).statusCode).toBe(401);
    expect(await remove(server, recalled.id, reader)).toMatchObject({ statusCode: 403 });
    server.clock.advance(limits.danmakuRecallSeconds * 1000);
    expect((await listed(server, id, {}, writer)).items[0]).toMatchObject({ canRemove: true });
    expect((await remove(server, recalled.id, writer)).statusCode).toBe(200);
    expect((await remove(server, recalled.id, writer)).statusCode).toBe(404);
    server.clock.advance(1);
    expect(await remove(server, late.id, writer)).toMatchObject({
      statusCode: 403,
      message: "弹幕发出两分钟后不能撤回",
    });
    expect((await remove(server, deleted.id, author)).statusCode).toBe(200);
    expect(await remove(server, removed.id, moderator)).toMatchObject({
      error: { fieldErrors: { reason: [expect.any(String)] } },
    });
    expect((await remove(server, removed.id, moderator, "辱骂、骚扰或人身攻击")).statusCode).toBe(200);
    expect((await segmentOfFilm(server, id)).data.items.map((one) => one.id)).toEqual([late.id]);
    expect(await stateOf(server, id)).toMatchObject({ count: 1 });
    const { items } = (await server.call(messageEndpoints.list, { params: { tab: "system" } }, writer)).data;
    expect(items[0]).toMatchObject({ title: "你的一条弹幕被管理员删除", body: expect.stringContaining(text) });
    const log = await server.ctx.db.selectFrom("staff_log").select(["act", "target_kind", "target_id"]).execute();
    expect(log).toEqual([{ act: "remove", target_kind: "danmaku", target_id: removed.id }]);
    // Two at the same time: one deletes, and the counters go down by one.
    const both = await Promise.all([remove(server, late.id, author), remove(server, late.id, author)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await stateOf(server, id)).toMatchObject({ count: 0, density: [] });
  });

  test("E20 the film's author switches danmaku off and excludes words; nobody else may", async ({ server }) => {
    const { author, writer, reader, id } = await filmOf(server);
    await sentOver(server, writer, id);
    for (const as of [writer, reader])
      expect((await settle(server, id, as, { isOff: true, words: [] })).statusCode).toBe(403);
    expect((await settle(server, id, author, { isOff: false, words: ["ＳＰＯＩＬＥＲ", "劇透"] })).statusCode).toBe(
      200,
    );
    for (const text of ["no spoiler", "剧透：他死了", "剧 透", "剧。透", "s.p.o.i.l.e.r"])
      expect(await sayOver(server, writer, id, { text })).toMatchObject({
        error: { fieldErrors: { text: [expect.any(String)] } },
      });
    expect((await sayOver(server, author, id, { text: "剧透警告" })).statusCode).toBe(200);
    expect((await settle(server, id, author, { isOff: true, words: [] })).statusCode).toBe(200);
    expect(await sayOver(server, writer, id)).toMatchObject({ statusCode: 403, message: "作者关闭了弹幕" });
    expect(await textsOver(server, id)).toEqual([]);
    expect((await listed(server, id)).items).toEqual([]);
    expect(await stateOf(server, id, writer)).toMatchObject({ isOff: true, count: 0, whyNot: "作者关闭了弹幕" });
    await settle(server, id, author, { isOff: false, words: [] });
    expect(await textsOver(server, id)).toEqual(["前方高能", "剧透警告"]);
    const tooMany = Array.from({ length: limits.danmakuWordsMax + 1 }, (_, n) => `词${n}`);
    expect((await settle(server, id, author, { isOff: false, words: tooMany })).statusCode).toBe(400);
  });

  test("E20 a reader sees neither people whom they avoid, nor their filtered words, nor what they have hidden", async ({
    server,
  }) => {
    const { author, writer, reader, id } = await filmOf(server);
    const other = await server.loginAs();
    await sentOver(server, writer, id, { text: "甲：Hello" });
    const hidden = await sentOver(server, other, id, { text: "乙：藏起来" });
    await sentOver(server, author, id, { text: "丙：作者" });
    await server.call(danmakuEndpoints.setFilter, { body: { words: ["HELLO"] } }, reader);
    expect(await textsOver(server, id, reader)).toEqual(["乙：藏起来", "丙：作者"]);
    await hide(server, hidden.id, reader);
    expect(await textsOver(server, id, reader)).toEqual(["丙：作者"]);
    await server.call(followEndpoints.mute, { body: { userId: author.user.id, muted: true } }, reader);
    expect(await textsOver(server, id, reader)).toEqual([]);
    expect((await listed(server, id, {}, reader)).items).toEqual([]);
    expect(await textsOver(server, id)).toHaveLength(3);
    await hide(server, hidden.id, reader, false);
    expect(await textsOver(server, id, reader)).toEqual(["乙：藏起来"]);
    await server.call(followEndpoints.block, { body: { userId: other.user.id, blocked: true } }, reader);
    expect(await textsOver(server, id, reader)).toEqual([]);
    expect((await server.call(danmakuEndpoints.filter, {}, reader)).data).toEqual({ words: ["HELLO"] });
    // The film's author has blocked the writer.
    await server.call(followEndpoints.block, { body: { userId: writer.user.id, blocked: true } }, author);
    expect(await sayOver(server, writer, id)).toMatchObject({ statusCode: 403 });
    expect((await stateOf(server, id, writer)).whyNot).toContain("对方设置了权限");
  });

  test("E20 a member sees the own danmaku over the film although a word in it is filtered, others' are left out", async ({
    server,
  }) => {
    const { writer, reader, id } = await filmOf(server);
    await server.call(danmakuEndpoints.setFilter, { body: { words: ["剧透"] } }, writer);
    await sentOver(server, writer, id, { text: "我的剧透" });
    await sentOver(server, reader, id, { text: "别人的剧透" });
    expect(await textsOver(server, id, writer)).toEqual(["我的剧透"]);
    // The own words stand behind a filter of the reader, and of nobody else.
    expect((await textsOver(server, id, reader)).toSorted()).toEqual(["别人的剧透", "我的剧透"]);
    await server.call(danmakuEndpoints.setFilter, { body: { words: [] } }, writer);
    expect(await textsOver(server, id, writer)).toHaveLength(2);
  });

  test("E20 a film that is hidden, deleted or not published hides its danmaku", async ({ server }) => {
    const { author, writer, reader, id } = await filmOf(server);
    const one = await sentOver(server, writer, id);
    const change = (set: object) => server.ctx.db.updateTable("video").set(set).where("id", "=", id).execute();
    await change({ visibility: "self" });
    for (const as of [undefined, reader, writer]) expect((await segmentOfFilm(server, id, as)).statusCode).toBe(404);
    expect((await segmentOfFilm(server, id, author)).data.items).toHaveLength(1);
    for (const call of [like, hide, remove])
      expect((await call(server, one.id, reader as never)).statusCode, call.name).toBe(404);
    expect((await server.call(danmakuEndpoints.mine, {}, writer)).data.items).toMatchObject([
      { id: one.id, video: null },
    ]);
    // The author may still recall the danmaku.
    expect((await remove(server, one.id, writer)).statusCode).toBe(200);
    await change({ visibility: "public", deleted_at: 1 });
    expect((await sayOver(server, writer, id)).statusCode).toBe(404);
    const waiting = await postVideo(server, author, { videoFileId: await queuedFile(server, author.user.id) });
    for (const as of [author, reader]) expect((await sayOver(server, as, waiting)).statusCode).toBe(404);
  });

  test("C21 E20 open pages draw a new danmaku at once and drop a removed one; who avoids its author hears nothing", async ({
    server,
  }) => {
    const { author, writer, reader, id } = await filmOf(server);
    const avoider = await server.loginAs();
    await server.call(followEndpoints.mute, { body: { userId: writer.user.id, muted: true } }, avoider);
    await server.call(danmakuEndpoints.setFilter, { body: { words: ["剧透"] } }, reader);
    const guest = await listenAt(server);
    const [own, theirs, avoiding] = [
      await listenAt(server, writer.token),
      await listenAt(server, reader.token),
      await listenAt(server, avoider.token),
    ];
    for (const one of [guest, own, theirs, avoiding]) {
      one.send({ type: "subscribe", subjectKind: "video", subjectId: id });
      await one.untilPong();
    }
    const { isMine: _, ...item } = await sentOver(server, writer, id, { time: 5_000 });
    const event = (isMine: boolean) => ({
      type: "danmaku",
      subjectKind: "video",
      subjectId: id,
      item: { ...item, isMine },
      author: { id: writer.user.id, name: writer.user.name },
    });
    for (const one of [guest, theirs]) expect(await one.next()).toEqual(event(false));
    expect(await own.next()).toEqual(event(true));
    await remove(server, item.id, author);
    const gone = { type: "danmaku.gone", subjectKind: "video", subjectId: id, danmakuId: item.id };
    for (const one of [guest, own, theirs]) expect(await one.next()).toEqual(gone);
    await sentOver(server, writer, id, { text: "剧透" });
    expect(await guest.next()).toMatchObject({ type: "danmaku" });
    expect(await theirs.untilPong()).toEqual([]);
    expect(await avoiding.untilPong()).toEqual([gone]);
    for (const { socket } of [guest, own, theirs, avoiding]) socket.close();
  });

  test("C21 E20 pages that are still open on a film that became its author's alone hear of no danmaku, new or removed", async ({
    server,
  }) => {
    const { author, writer, reader, id } = await filmOf(server);
    const { id: first } = await sentOver(server, writer, id);
    const [guest, theirs, own] = [
      await listenAt(server),
      await listenAt(server, reader.token),
      await listenAt(server, author.token),
    ];
    for (const one of [guest, theirs, own]) {
      one.send({ type: "subscribe", subjectKind: "video", subjectId: id });
      await one.untilPong();
    }
    await server.ctx.db.updateTable("video").set({ visibility: "self", is_listed: 0 }).where("id", "=", id).execute();
    await remove(server, first, author);
    expect(await own.next()).toMatchObject({ type: "danmaku.gone", danmakuId: first });
    await sentOver(server, author, id, { text: "只给自己看" });
    expect(await own.next()).toMatchObject({ type: "danmaku" });
    for (const one of [guest, theirs]) expect(await one.untilPong()).toEqual([]);
    for (const { socket } of [guest, theirs, own]) socket.close();
  });

  test("E20 a reported danmaku is judged with its film, and its removal tells author and reporter", async ({
    server,
  }) => {
    const { writer, reader, id } = await filmOf(server);
    const admin = await server.loginAs({ role: "ADMIN" });
    const { id: danmakuId } = await sentOver(server, writer, id, { text: "买号加我", time: 83_000 });
    const target = { kind: "danmaku", id: danmakuId } as const;
    const made = await server.call(reportEndpoints.create, { body: { ...target, reason: "spam" } }, reader);
    expect(made.data).toEqual({ isNew: true, path: `/video/${id}#t=83` });
    const [item] = (await server.call(reportEndpoints.list, { query: { kind: "danmaku" } }, admin)).data.items;
    expect(item).toMatchObject({ about: { ...target, title: "买号加我", words: "买号加我" }, canSettle: true });
    const report = (await server.call(reportEndpoints.get, { params: { id: item?.id ?? 0 } }, admin)).data;
    expect(report.context).toMatchObject({ on: { kind: "video", id } });
    const verdict = { status: "handled", remove: true, reason: "发布广告、引流或刷屏" } as const;
    await server.call(reportEndpoints.settle, { params: { id: item?.id ?? 0 }, body: verdict }, admin);
    expect(await textsOver(server, id)).toEqual([]);
    const titles = async (as: As) =>
      (await server.call(messageEndpoints.list, { params: { tab: "system" } }, as)).data.items.map(
        ({ title }) => title,
      );
    expect(await titles(writer)).toEqual(["你的一条弹幕被管理员删除"]);
    expect(await titles(reader)).toEqual(["你的举报已处理，谢谢你"]);
  });
});
