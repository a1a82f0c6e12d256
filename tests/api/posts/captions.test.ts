import { messageEndpoints } from "#contract/accounts/message.ts";
import { adminEndpoints } from "#contract/console/admin.ts";
import { captionEndpoints } from "#contract/posts/caption.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { reviewEndpoints } from "#contract/moderation/review.ts";
import { captionLangs } from "#contract/shared/caption-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { COMMUNITY_PATH } from "#contract/shared/paths.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { oneCaption, putCaption, sendCaption } from "#tests/fixtures/captions.ts";
import { setReview } from "#tests/fixtures/no-budgets.ts";
import { postVideo, queuedFile } from "#tests/fixtures/videos.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const SECRET = "深海的暗号";

const read = (server: ApiServer, as: As | undefined, id: number, lang: (typeof captionLangs)[number] = "zh-Hans") =>
  server.call(captionEndpoints.get, { params: { id, lang } }, as);
const list = async (server: ApiServer, as: As, id: number) =>
  (await server.call(captionEndpoints.list, { params: { id } }, as)).data.captions;
const tracks = async (server: ApiServer, as: As | undefined, id: number) =>
  (await server.call(videoEndpoints.get, { params: { id } }, as)).data.video.captions;
const rowCount = async ({ ctx }: ApiServer) =>
  (await ctx.db.selectFrom("video_caption").select("lang").execute()).length;
const addWords = (server: ApiServer, admin: As, level: "refuse" | "review" | "replace", words: string) =>
  server.call(
    adminEndpoints.createWordList,
    { body: { name: `${level}词`, level, fields: ["body"], words, isOn: true } as never },
    admin,
  );

test("E23 R24 captions are written anew as WebVTT, listed in the player's order, replaced and deleted", async ({
  server,
}) => {
  const [author, reader] = [await server.loginAs(), await server.loginAs()];
  const id = await postVideo(server, author);
  const srt = "1\r\n00:00:01,000 --> 00:00:02,000\r\n<b>你好</b><script>\r\n";
  expect((await sendCaption(server, author, id, "zh-Hans", srt)).data).toEqual({ id, cueCount: 1 });
  await putCaption(server, author, id, "hello", "en");
  await putCaption(server, author, id, "哈囉", "zh-Hant");
  for (const as of [reader, undefined]) {
    expect((await read(server, as, id)).data).toEqual({
      body: "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n<b>你好</b>&lt;script&gt;\n",
      isPublic: true,
    });
    expect(await tracks(server, as, id)).toEqual([
      { lang: "zh-Hans", label: "中文（简体）" },
      { lang: "zh-Hant", label: "中文（繁體）" },
      { lang: "en", label: "English" },
    ]);
    expect((await read(server, as, id, "ja")).status).toBe(404);
  }
  await putCaption(server, author, id, "改过的字幕");
  expect((await read(server, reader, id)).data.body).toContain("改过的字幕");
  expect(await list(server, author, id)).toMatchObject([
    { lang: "zh-Hans", cueCount: 1 },
    { lang: "zh-Hant" },
    { lang: "en" },
  ]);
  for (const params of [
    { id, lang: "en" as const },
    { id, lang: "en" as const },
  ])
    expect((await server.call(captionEndpoints.remove, { params }, author)).status).toBe(200);
  expect((await read(server, reader, id, "en")).status).toBe(404);
  expect(await rowCount(server)).toBe(2);
});

test("E23 wrong captions are refused at their lines, and too many languages, words and bytes", async ({ server }) => {
  const author = await server.loginAs();
  // The film has a minute.
  const id = await postVideo(server, author);
  const at = async (text: string) => (await sendCaption(server, author, id, "ja", text)).error?.fieldErrors;
  expect(await at("")).toEqual({ text: ["请选择文件，或者粘贴字幕"] });
  expect(await at("WEBVTT\n\n00:01.000 --> 02:00.000\n晚\n\n00:00.500 --> 00:01.000\n早")).toEqual({
    text: ["第 3 行：超出了视频的长度（1:00）"],
  });
  expect(await at(`${oneCaption("好")}\n坏`)).toEqual({ text: [expect.stringMatching(/^第 6 行：/)] });
  expect(await at("字".repeat(limits.captionBytesMax / 3 + 1))).toEqual({ text: ["字幕最大 512 KB"] });
  const cue = `00:01.000 --> 00:02.000\n${"字".repeat(499)}\n\n`;
  expect(await at(cue.repeat(201))).toEqual({ text: ["一种语言的字幕最多 100,000 字"] });
  expect(await rowCount(server)).toBe(0);
  const sent = await Promise.all(captionLangs.map((lang) => sendCaption(server, author, id, lang, oneCaption(lang))));
  const refused = sent.filter(({ status }) => status === 400);
  expect(refused).toHaveLength(captionLangs.length - limits.captionLangsMax);
  expect(refused[0]?.error?.fieldErrors).toEqual({ lang: [expect.stringContaining("最多 8 种语言")] });
  const [first] = await list(server, author, id);
  await putCaption(server, author, id, "再改一次", first?.lang);
  expect(await rowCount(server)).toBe(limits.captionLangsMax);
});

test("E23 a preview saves nothing; wrong parts are left out only when that is wanted, and the words of the rest are checked", async ({
  server,
}) => {
  const [admin, author] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  const id = await postVideo(server, author);
  const cues = Array.from(
    { length: 40 },
    (_, at) => `00:${String(at).padStart(2, "0")}.000 --> 00:${String(at + 1).padStart(2, "0")}.000\n第 ${at} 句\n`,
  );
  const text = `${cues.join("\n")}\n00:50.000 --> 00:40.000\n反了\n`;
  const preview = (typed: string) =>
    server.call(captionEndpoints.preview, { params: { id }, body: { text: typed } }, author);
  const seen = (await preview(text)).data;
  expect(seen).toMatchObject({ cueCount: 40, leftOutCount: 1, first: { length: limits.captionPreviewMax } });
  expect(seen.first[1]).toEqual({ start: 1_000, end: 2_000, text: "第 1 句" });
  expect(seen.leftOut).toEqual([{ line: 121, reason: "结束的时间要晚于开始的时间", text: "反了" }]);
  expect((await preview("坏")).error?.fieldErrors).toEqual({ text: [expect.stringMatching(/^第 1 行：/)] });
  expect(await rowCount(server)).toBe(0);
  const save = (typed: string, skipWrong: boolean) =>
    server.call(
      captionEndpoints.save,
      { params: { id, lang: "zh-Hans" }, body: { text: typed, skipWrong, formKey: newFormKey() } },
      author,
    );
  expect((await save(text, false)).error?.fieldErrors).toEqual({ text: ["第 121 行：结束的时间要晚于开始的时间"] });
  expect((await save(text, true)).data).toEqual({ id, cueCount: 40 });
  await addWords(server, admin, "refuse", "代开发票");
  await addWords(server, admin, "replace", "裸贷");
  const partly = `${oneCaption("代开<c.x>发票")}\n坏`;
  for (const skipWrong of [true, false]) expect((await save(partly, skipWrong)).status).toBe(400);
  const masked = `${oneCaption("<v 裸贷>你好")}\n坏`;
  // A masked text is none without its wrong parts: it is refused as before.
  expect((await save(masked, false)).status).toBe(400);
  expect((await save(masked, true)).status).toBe(200);
  expect((await read(server, author, id)).data.body).toBe(oneCaption("你好"));
});

test("E23 an unchanged file of captions answers 304, and the tag changes with the text", async ({ server }) => {
  const [author, reader] = [await server.loginAs(), await server.loginAs()];
  const id = await postVideo(server, author);
  await putCaption(server, author, id);
  const get = (headers: Record<string, string>) =>
    server.fetch(`${COMMUNITY_PATH}/video/${id}/captions/zh-Hans`, { headers });
  const first = await get({});
  const etag = first.headers.get("etag") ?? "";
  expect(first.headers.get("cache-control")).toBe("public, no-cache");
  expect((await get({ "if-none-match": etag })).status).toBe(304);
  const own = await get({ authorization: `Bearer ${reader.token}` });
  expect(own.headers.get("cache-control")).toBe("private, no-cache");
  await putCaption(server, author, id, "别的");
  expect((await get({ "if-none-match": etag })).status).toBe(200);
});

test("E23 A04 S03 captions of a private, followers', unready or deleted film are its author's alone, also at its erasure", async ({
  server,
}) => {
  const [author, reader] = [await server.loginAs(), await server.loginAs()];
  const hidden = await postVideo(server, author, { visibility: "self" });
  const followers = await postVideo(server, author, { visibility: "followers" });
  const unready = await postVideo(server, author, { videoFileId: await queuedFile(server, author.user.id) });
  for (const id of [hidden, followers, unready]) {
    await putCaption(server, author, id, SECRET);
    expect((await read(server, author, id)).data).toMatchObject({ isPublic: false });
    for (const as of [reader, undefined]) {
      const answer = await read(server, as, id);
      expect(answer.status).toBe(id === followers ? 403 : 404);
      expect(JSON.stringify(answer)).not.toContain(SECRET);
      expect((await sendCaption(server, as, id, "en", oneCaption("x"))).status).toBe(as ? 404 : 401);
    }
  }
  await server.call(videoEndpoints.remove, { params: { id: hidden } }, author);
  for (const as of [author, reader]) expect((await read(server, as, hidden)).status).toBe(404);
  expect((await sendCaption(server, author, hidden, "en", oneCaption("x"))).status).toBe(404);
  server.clock.advance(limits.restoreDays * 86_400_000);
  expect(await purgeTrash(server.ctx)).toMatchObject({ video: 1 });
  expect(await rowCount(server)).toBe(2);
});

test("E23 A01 sensitive words in captions are refused or masked, wherever markup splits them, and times are no words", async ({
  server,
}) => {
  const [admin, author] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
  await addWords(server, admin, "refuse", "代开发票\n8964");
  await addWords(server, admin, "replace", "裸贷\n赌博网站");
  const id = await postVideo(server, author);
  const refused = await sendCaption(server, author, id, "en", oneCaption("<b>代开</b>发<i>票</i>"));
  expect(refused.error?.fieldErrors).toEqual({ text: [expect.stringContaining("不能发布")] });
  // 00:00:08.964
  const text = "WEBVTT\n\n00:00:08.964 --> 00:00:10.000\n<b>裸</b>贷\n\n00:00:11.000 --> 00:00:12.000\n<b>好</b>\n";
  expect((await sendCaption(server, author, id, "en", text)).status).toBe(200);
  expect((await read(server, author, id, "en")).data.body).toBe(text.replace("<b>裸</b>贷", "＊＊"));
  const split = await sendCaption(server, author, id, "en", oneCaption("赌\n博\n网\n站"));
  expect(split.error?.fieldErrors).toEqual({ text: [expect.stringContaining("分在两行里")] });
});

test("E23 A01 captions that wait for review are in no film until they are approved, and can be sent again", async ({
  server,
}) => {
  const [admin, author, reader] = [
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
    await server.loginAs(),
  ];
  const id = await postVideo(server, author);
  await setReview(server.ctx, { kinds: ["video"] });
  const formKey = newFormKey();
  const send = (text: string) =>
    server.call(captionEndpoints.save, { params: { id, lang: "zh-Hans" }, body: { text, formKey } }, author);
  const sent = await send(oneCaption(SECRET));
  expect(sent.status).toBe(202);
  expect((await send(oneCaption(SECRET))).data).toEqual(sent.data);
  for (const as of [author, reader, undefined]) {
    expect(await tracks(server, as, id)).toEqual([]);
    expect((await read(server, as, id)).status).toBe(404);
  }
  const { items } = (await server.call(adminEndpoints.reviews, {}, admin)).data;
  expect(items).toMatchObject([{ kind: "video", texts: [{ path: "text", text: oneCaption(SECRET) }] }]);
  const settle = (verdict: "approve" | "refuse", reviewId: number) =>
    server.call(adminEndpoints.settleReviews, { body: { ids: [reviewId], verdict, reason: "再看看" } }, admin);
  await settle("refuse", items[0]?.id ?? 0);
  const again = await server.call(
    reviewEndpoints.resubmit,
    { params: { id: items[0]?.id ?? 0 }, body: { texts: [{ path: "text", text: oneCaption("改过的") }] } },
    author,
  );
  expect(again.data.reviewId).not.toBeNull();
  expect((await settle("approve", again.data.reviewId ?? 0)).data).toEqual({ settled: 1, failed: [] });
  expect((await read(server, reader, id)).data.body).toBe(oneCaption("改过的"));
  const [mine] = (await server.call(reviewEndpoints.mine, {}, author)).data.items;
  expect(mine).toMatchObject({ state: "approved", path: `/video/${id}` });
});

test("E23 saves of captions are limited, also refused ones", async ({ server }) => {
  const author = await server.loginAs();
  const id = await postVideo(server, author);
  for (let turn = 0; turn < 120; turn++) expect((await sendCaption(server, author, id, "en", "坏")).status).toBe(400);
  const refused = await sendCaption(server, author, id, "en", oneCaption("x"));
  expect([refused.status, refused.message]).toEqual([429, expect.stringContaining("保存字幕太频繁")]);
});

test("E23 A01 the staff who may delete videos delete captions of one language, with a reason that the author reads", async ({
  server,
}) => {
  const [author, other, admin] = [
    await server.loginAs(),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
  ];
  const staff = async (areas: string[] | null) => {
    const login = await server.loginAs();
    const columns = { staff_role: "moderator" as const, staff_areas: areas && JSON.stringify(areas) };
    await server.ctx.db.updateTable("user").set(columns).where("id", "=", login.user.id).execute();
    return login;
  };
  const [moderator, ofArticles] = [await staff(["video"]), await staff(["article"])];
  const id = await postVideo(server, author, { title: "浮岛日落" });
  await putCaption(server, author, id, "加群领鱼票");
  await putCaption(server, author, id, "hello", "en");
  const remove = (as: As | undefined, reason?: string, lang: (typeof captionLangs)[number] = "zh-Hans") =>
    server.call(captionEndpoints.remove, { params: { id, lang }, query: reason === undefined ? {} : { reason } }, as);
  expect((await remove(undefined, "广告")).status).toBe(401);
  for (const as of [other, ofArticles]) expect((await remove(as, "广告")).status).toBe(403);
  for (const reason of [undefined, "", "  "])
    expect(await remove(moderator, reason)).toMatchObject({
      status: 400,
      error: { fieldErrors: { reason: ["请写下删除的理由，作者会看到"] } },
    });
  expect(await tracks(server, undefined, id)).toHaveLength(2);
  // Two of the staff at the same time: the author hears of one removal.
  const removed = await Promise.all([remove(moderator, "发布广告"), remove(admin, "发布广告")]);
  expect(removed.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect((await remove(admin, "发布广告", "ja")).status).toBe(404);
  expect(await tracks(server, undefined, id)).toEqual([{ lang: "en", label: "English" }]);
  expect((await read(server, author, id)).status).toBe(404);
  const log = await server.ctx.db
    .selectFrom("staff_log")
    .select(["act", "target_kind", "target_id", "reason", "before"])
    .execute();
  expect(log).toEqual([
    { act: "remove", target_kind: "caption", target_id: id, reason: "发布广告", before: expect.any(String) },
  ]);
  expect(JSON.parse(log[0]?.before ?? "")).toEqual({ language: "中文（简体）", captions: oneCaption("加群领鱼票") });
  const { items } = (await server.call(messageEndpoints.list, { params: { tab: "system" } }, author)).data;
  expect(items).toMatchObject([
    {
      title: "你的视频《浮岛日落》的中文（简体）字幕被管理员删除",
      body: "理由：发布广告\n视频和其他字幕还在，可以上传改过的字幕。",
      path: `/user/manage/video/${id}/captions`,
    },
  ]);
  // The author needs no reason, also as one of the staff, and may send captions again.
  await putCaption(server, author, id, "改过的");
  expect((await read(server, undefined, id)).data.body).toContain("改过的");
  await server.ctx.db.updateTable("user").set({ staff_role: "moderator" }).where("id", "=", author.user.id).execute();
  for (let turn = 0; turn < 2; turn++) expect((await remove(author)).status).toBe(200);
  expect((await server.call(messageEndpoints.list, { params: { tab: "system" } }, author)).data.items).toHaveLength(1);
});
