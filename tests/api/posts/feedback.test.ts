import { feedbackKind } from "#api/services/posts/feedback/kind.ts";
import { feedbackEndpoints, type FeedbackFields } from "#contract/posts/feedback.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { moveTicket, walk, writeFeedback } from "#tests/fixtures/feedback.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;
const fields = {
  kind: "idea" as const,
  title: "希望支持夜间模式定时切换",
  source: "晚上看着刺眼。\n\n**能不能**定时？",
};
const detail = async (server: ApiServer, id: number, token?: string) =>
  (await server.call(feedbackEndpoints.get, { params: { id } }, token ? { token } : {})).data;
const noticesOf = async (server: ApiServer, token: string) =>
  (await server.call(messageEndpoints.list, { params: { tab: "system" } }, { token })).data.items;

test("R09 R10 E04 a form creates one ticket, which is rendered and public", async ({ server }) => {
  const author = await server.loginAs({ name: "阿岚" });
  const body = {
    ...fields,
    version: "v2.3.0",
    device: "Pixel 9",
    os: "Android 16",
    browser: "Chrome 140",
    formKey: newFormKey(),
  };
  const [first, second] = await Promise.all([
    server.call(feedbackEndpoints.create, { body }, author),
    server.call(feedbackEndpoints.create, { body }, author),
  ]);
  expect(first.data.id).toBe(second.data.id);
  const { feedback, timeline } = await detail(server, first.data.id);
  expect(feedback).toMatchObject({
    title: fields.title,
    kind: "idea",
    status: "pending",
    version: "2.3.0",
    device: "Pixel 9",
    os: "Android 16",
    browser: "Chrome 140",
    voteCount: 0,
    followerCount: 0,
    isAuthor: false,
    canEdit: false,
    canVote: true,
    moves: [],
    canReply: false,
  });
  expect(feedback.html).toContain("<strong>能不能</strong>");
  expect(feedback.author.name).toBe("阿岚");
  expect(timeline.map(({ kind, to, actor }) => [kind, to, actor.name])).toEqual([["created", "pending", "阿岚"]]);
  expect(
    (await server.call(feedbackEndpoints.create, { body: { ...body, title: "短", formKey: newFormKey() } }, author))
      .error?.fieldErrors,
  ).toEqual({ title: ["标题至少 2 个字"] });
  expect(
    (
      await server.call(
        feedbackEndpoints.create,
        { body: { ...body, despiteSimilar: true, source: "[x]: http://a.b", formKey: newFormKey() } },
        author,
      )
    ).error?.fieldErrors,
  ).toEqual({ source: ["请描述一下情况"] });
  expect((await server.call(feedbackEndpoints.create, { body })).status).toBe(401);
  expect((await server.call(feedbackEndpoints.get, { params: { id: 999_999 } })).status).toBe(404);
});

test("R09 similar tickets are shown before a new one is created, and a merged one shows its original", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const original = await writeFeedback(server, author.token, { title: "夜间模式希望能定时切换" });
  const duplicate = await writeFeedback(server, author.token, { title: "建议夜间模式支持定时自动切换" });
  await writeFeedback(server, author.token, { title: "私信发送失败" });
  await walk(server, admin.token, duplicate, ["pending", "duplicate"], { originalId: original });
  const writer = await server.loginAs();
  const refused = await server.call(feedbackEndpoints.create, { body: { ...fields, formKey: newFormKey() } }, writer);
  expect(refused.status).toBe(409);
  expect(refused.error?.current).toEqual([
    expect.objectContaining({ id: original, title: "夜间模式希望能定时切换", voteCount: 0 }),
  ]);
  const typed = await server.call(feedbackEndpoints.similar, { query: { title: "夜间模式定时切换" } }, writer);
  expect(typed.data.map((one) => one.id)).toEqual([original]);
  expect((await server.call(feedbackEndpoints.similar, { query: { title: "头像裁剪框太小" } }, writer)).data).toEqual(
    [],
  );
  expect(
    (
      await server.call(
        feedbackEndpoints.create,
        { body: { ...fields, despiteSimilar: true, formKey: newFormKey() } },
        writer,
      )
    ).status,
  ).toBe(200);
});

test("E04 E06 every step notifies author and followers, appears in the timeline, and happens once", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN", name: "值班" });
  const author = await server.loginAs();
  const follower = await server.loginAs();
  const id = await writeFeedback(server, author.token, { title: "视频没有声音" });
  expect(
    (await server.call(feedbackEndpoints.follow, { params: { id }, body: { followed: true } }, follower)).data,
  ).toEqual({ followed: true, followerCount: 1 });
  await walk(server, admin.token, id, ["pending", "accepted", "processing", "need-info"], {
    note: "请告诉我们手机型号",
  });
  const supplement = { from: "need-info", to: "processing" } as const;
  expect((await moveTicket(server, author.token, id, supplement)).error?.fieldErrors).toEqual({
    note: ["请写下补充的内容"],
  });
  const [one, two] = await Promise.all(
    [1, 2].map(() => moveTicket(server, author.token, id, { ...supplement, note: "Pixel 9" })),
  );
  expect([one?.status, two?.status].toSorted()).toEqual([200, 409]);
  await walk(server, admin.token, id, ["processing", "resolved"], { resolvedVersion: "v2.4.0", note: "" });

  const { feedback, timeline } = await detail(server, id, author.token);
  expect(feedback).toMatchObject({
    status: "resolved",
    resolvedVersion: "2.4.0",
    isAuthor: true,
    canEdit: false,
    canVote: false,
  });
  expect(feedback.moves).toEqual([
    { to: "pending", action: "reopen" },
    { to: "closed", action: "close" },
  ]);
  expect(timeline.map(({ from, to, note }) => [from, to, note])).toEqual([
    [null, "pending", ""],
    ["pending", "accepted", "说明"],
    ["accepted", "processing", "说明"],
    ["processing", "need-info", "请告诉我们手机型号"],
    ["need-info", "processing", "Pixel 9"],
    ["processing", "resolved", ""],
  ]);
  expect((await noticesOf(server, follower.token)).map(({ title }) => title)).toEqual([
    "反馈「视频没有声音」已解决，随 2.4.0 版本发布",
    "反馈「视频没有声音」处理中",
    "反馈「视频没有声音」待用户补充",
    "反馈「视频没有声音」处理中",
    "反馈「视频没有声音」已受理",
  ]);
  // One notice for the solution, with the badge for it.
  const told = await noticesOf(server, author.token);
  expect(told.map(({ kind }) => kind)).toEqual(["badge", "feedback", "feedback", "feedback", "feedback"]);
  expect(told[2]).toMatchObject({
    kind: "feedback",
    body: "请告诉我们手机型号",
    path: `/feedback/${id}`,
    isUnread: true,
  });
  expect(await noticesOf(server, admin.token)).toEqual([]);
});

test("E04 an illegal, outdated or unauthorized step is refused with a message", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const stranger = await server.loginAs();
  const id = await writeFeedback(server, author.token);
  const ask = (token: string, step: Parameters<typeof moveTicket>[3]) => moveTicket(server, token, id, step);
  expect(await ask(admin.token, { from: "pending", to: "resolved" })).toMatchObject({
    status: 409,
    message: "「待受理」的反馈不能直接改为「已解决」",
  });
  expect(await ask(admin.token, { from: "accepted", to: "processing" })).toMatchObject({
    status: 409,
    message: "这条反馈刚刚变成了「待受理」，请看过最新进展再操作",
  });
  expect(await ask(author.token, { from: "pending", to: "accepted" })).toMatchObject({ status: 403 });
  expect(await ask(stranger.token, { from: "pending", to: "closed" })).toMatchObject({ status: 403 });
  expect((await ask(admin.token, { from: "pending", to: "rejected" })).error?.fieldErrors).toEqual({
    note: ["请说明不予处理的理由"],
  });
  expect((await ask(admin.token, { from: "pending", to: "duplicate" })).error?.fieldErrors).toEqual({
    originalId: ["请填写原单的编号"],
  });
  expect((await ask(admin.token, { from: "pending", to: "duplicate", originalId: id })).error?.fieldErrors).toEqual({
    originalId: ["原单不能是这条反馈自己"],
  });
  expect((await ask(admin.token, { from: "pending", to: "duplicate", originalId: 99_999 })).error?.fieldErrors).toEqual(
    { originalId: ["没有编号为 99999 的反馈"] },
  );
  expect(
    (await ask(admin.token, { from: "processing", to: "resolved", resolvedVersion: "下一版" })).error?.fieldErrors,
  ).toEqual({ resolvedVersion: ["请填写形如 2.4.0 的版本号"] });
  expect((await detail(server, id)).timeline).toHaveLength(1);
});

test("E04 the author reopens a solved or closed ticket within seven days", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const id = await writeFeedback(server, author.token);
  await walk(server, admin.token, id, ["pending", "accepted", "processing", "resolved"], { resolvedVersion: "2.4.0" });
  expect((await server.call(feedbackEndpoints.changelog, {})).data.items).toHaveLength(1);
  server.clock.advance(7 * DAY);
  const later = await server.loginAs({ userId: author.user.id });
  expect(
    (await moveTicket(server, later.token, id, { from: "resolved", to: "pending", note: "还是没有声音" })).data,
  ).toEqual({ id, status: "pending" });
  expect((await server.call(feedbackEndpoints.changelog, {})).data.items).toEqual([]);
  expect((await detail(server, id)).feedback.resolvedVersion).toBe("");
  expect((await moveTicket(server, later.token, id, { from: "pending", to: "closed" })).status).toBe(200);
  server.clock.advance(7 * DAY + 1);
  const tooLate = await server.loginAs({ userId: author.user.id });
  expect(await moveTicket(server, tooLate.token, id, { from: "closed", to: "pending" })).toMatchObject({
    status: 409,
    message: expect.stringContaining("超过 7 天"),
  });
});

test("E04 marking a duplicate merges voters and followers into the original, each once, also along a chain", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => server.loginAs()));
  if (!a || !b || !c || !d) throw new Error("people are missing");
  const original = await writeFeedback(server, a.token, { title: "原单" });
  const first = await writeFeedback(server, b.token, { title: "第一次重复" });
  const second = await writeFeedback(server, c.token, { title: "第二次重复" });
  const vote = (id: number, { token }: { token: string }) =>
    server.call(feedbackEndpoints.vote, { params: { id }, body: { voted: true } }, { token });
  const follow = (id: number, { token }: { token: string }) =>
    server.call(feedbackEndpoints.follow, { params: { id }, body: { followed: true } }, { token });
  for (const [id, who] of [
    [original, c],
    [original, d],
    [first, a],
    [first, c],
    [first, d],
    [second, d],
    [second, a],
  ] as const)
    expect((await vote(id, who)).status).toBe(200);
  for (const [id, who] of [
    [original, d],
    [first, d],
    [first, c],
    [second, a],
  ] as const)
    expect((await follow(id, who)).status).toBe(200);

  await walk(server, admin.token, second, ["pending", "duplicate"], { originalId: first });
  expect((await detail(server, first)).feedback).toMatchObject({ voteCount: 3, followerCount: 3 });
  await walk(server, admin.token, first, ["pending", "accepted", "duplicate"], { originalId: original });
  // b wrote the duplicate, c and d had voted for the original already, and a wrote the original.
  const { feedback, timeline } = await detail(server, original, b.token);
  expect(feedback).toMatchObject({ voteCount: 3, followerCount: 3, voted: true, followed: true, status: "pending" });
  expect(timeline.at(-1)).toMatchObject({ kind: "merged", related: { id: first, title: "第一次重复" } });
  const child = await detail(server, second);
  expect(child.feedback).toMatchObject({ status: "duplicate", original: { id: original }, canVote: false });
  expect(await vote(second, b)).toMatchObject({ status: 409, message: `这条反馈已合并到 #${original}，请到原单操作` });
  // A merged ticket's number resolves to its original.
  const third = await writeFeedback(server, d.token, { title: "第三次重复" });
  await walk(server, admin.token, third, ["pending", "duplicate"], { originalId: second });
  expect((await detail(server, third)).feedback.original?.id).toBe(original);
  expect((await noticesOf(server, b.token))[0]?.title).toContain(`已合并到 #${original}`);
  // After the undo it is a separate ticket again.
  await walk(server, admin.token, third, ["duplicate", "accepted"]);
  expect((await detail(server, third)).feedback).toMatchObject({ status: "accepted", original: null });
});

test("R10 votes and follows are set and removed once each, and the author's own ticket accepts none", async ({
  server,
}) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const id = await writeFeedback(server, author.token);
  const vote = (voted: boolean, as: { token: string }) =>
    server.call(feedbackEndpoints.vote, { params: { id }, body: { voted } }, as);
  await Promise.all([1, 2, 3].map(() => vote(true, reader)));
  expect((await detail(server, id, reader.token)).feedback).toMatchObject({ voteCount: 1, voted: true });
  expect((await vote(false, reader)).data).toEqual({ voted: false, voteCount: 0 });
  expect((await vote(false, reader)).data).toEqual({ voted: false, voteCount: 0 });
  expect(await vote(true, author)).toMatchObject({ status: 403, message: "这是你自己提交的反馈" });
  expect((await vote(true, { token: "nobody" })).status).toBe(401);
});

test("R10 E04 a ticket and its card show the region of its author at the time of writing, and a purge removes it", async ({
  server,
}) => {
  const user = await server.make.user({ name: "阿岚", region: "浙江" });
  const { token } = await server.loginAs({ userId: user.id });
  const id = await writeFeedback(server, token, { title: "登录很慢" });
  await server.ctx.db.updateTable("user").set({ region: "江苏" }).where("id", "=", user.id).execute();
  expect((await detail(server, id)).feedback.region).toBe("浙江");
  const { data } = await server.call(feedbackEndpoints.list, { query: {} });
  expect(data.items.find((item) => item.id === id)?.region).toBe("浙江");
  expect(feedbackKind.purge.blank).toMatchObject({ region: null });
});

test("R10 E06 the official reply is an administrator's, is notified once, and can be rewritten", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN", name: "值班" });
  const author = await server.loginAs();
  const id = await writeFeedback(server, author.token, { title: "登录很慢" });
  const reply = (source: string, as: { token: string }) =>
    server.call(feedbackEndpoints.reply, { params: { id }, body: { source } }, as);
  expect((await reply("我们看看", author)).status).toBe(403);
  expect((await reply("", admin)).error?.fieldErrors).toEqual({ source: ["请输入官方回复"] });
  await reply("已经**定位**", admin);
  await reply("已经**定位**", admin);
  const { feedback, timeline } = await detail(server, id);
  expect(feedback.reply).toMatchObject({
    author: { name: "值班" },
    html: expect.stringContaining("<strong>定位</strong>"),
  });
  expect(feedback.hasReply).toBe(true);
  expect(timeline.filter(({ kind }) => kind === "reply")).toHaveLength(1);
  await reply("下个版本修复", admin);
  expect((await noticesOf(server, author.token)).map(({ title, body }) => [title, body])).toEqual([
    ["反馈「登录很慢」有了官方回复", "下个版本修复"],
    ["反馈「登录很慢」有了官方回复", "已经定位"],
  ]);
});

test("R11 only the author edits a ticket, while it is still open to the desk", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const id = await writeFeedback(server, author.token, { title: "旧标题在这里" });
  const update = (as: { token: string }, title = "新标题在这里", revision = 1) =>
    server.call(
      feedbackEndpoints.update,
      { params: { id }, body: { ...fields, title, revision, formKey: newFormKey() } },
      as,
    );
  const source = (as: { token: string }) => server.call(feedbackEndpoints.source, { params: { id } }, as);
  expect((await source(admin)).status).toBe(403);
  expect((await update(admin)).status).toBe(403);
  expect((await source(author)).data).toMatchObject({ title: "旧标题在这里", kind: "bug" });
  expect((await update(author)).status).toBe(200);
  expect((await detail(server, id)).feedback).toMatchObject({ title: "新标题在这里", kind: "idea" });
  // Another tab with the first revision gets the current ticket, and both texts are kept.
  const late = await update(author, "另一页的标题");
  expect([late.status, late.error?.current]).toEqual([
    409,
    expect.objectContaining({ id, revision: 2, title: "新标题在这里" }),
  ]);
  expect((await detail(server, id)).feedback.title).toBe("新标题在这里");
  const similar = (title: string) => server.call(feedbackEndpoints.similar, { query: { title } }, author);
  expect((await similar("新标题在这里")).data).toHaveLength(1);
  await walk(server, admin.token, id, ["pending", "rejected"]);
  expect(await update(author)).toMatchObject({ status: 409, message: "这条反馈已经有了结果，不能再修改" });
  expect((await source(author)).status).toBe(409);
});

test("R11 R10 the timeline names the fields that an edit changed, without the old text, and no edit without a change", async ({
  server,
}) => {
  const author = await server.loginAs();
  const id = await writeFeedback(server, author.token, { title: "旧标题在这里" });
  const update = async (change: Partial<FeedbackFields>) => {
    const { data } = await server.call(feedbackEndpoints.source, { params: { id } }, author);
    const body = { ...data, ...change, formKey: newFormKey() };
    expect((await server.call(feedbackEndpoints.update, { params: { id }, body }, author)).status).toBe(200);
    return (await detail(server, id)).timeline.map(({ note }) => note).slice(1);
  };
  expect(await update({})).toEqual([]);
  expect(await update({ title: "新标题在这里" })).toEqual(["改了标题"]);
  expect(await update({ kind: "bug", source: "另一段描述", version: "v3.1.4" })).toHaveLength(2);
  expect(await update({ device: "一台手机", os: "某系统", browser: "某浏览器" })).toEqual([
    "改了标题",
    expect.stringMatching(/^改了(?:类型、)?描述、版本$/),
    "改了设备、系统、浏览器",
  ]);
});

test("R23 own tickets are listed by state, deleted alone or together, and restored within thirty days", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const other = await server.loginAs();
  const ids: number[] = [];
  for (const title of ["第一条反馈", "第二条反馈", "第三条反馈", "第四条反馈"])
    ids.push(await writeFeedback(server, author.token, { title }));
  const [one = 0, two = 0, three = 0, four = 0] = ids;
  const foreign = await writeFeedback(server, other.token, { title: "别人的反馈" });
  await walk(server, admin.token, two, ["pending", "rejected"]);
  const own = async (state: "all" | "open" | "ended" | "deleted") =>
    (await server.call(feedbackEndpoints.mine, { query: { state } }, author)).data.items.map(({ id }) => id);
  expect(await own("all")).toEqual([four, three, two, one]);
  expect(await own("open")).toEqual([four, three, one]);
  expect(await own("ended")).toEqual([two]);

  expect(
    (await server.call(feedbackEndpoints.removeMany, { body: { ids: [one, two, foreign, one] } }, author)).data,
  ).toMatchObject({ removed: 2, failed: [{ id: foreign }] });
  expect((await server.call(feedbackEndpoints.remove, { params: { id: foreign } }, author)).status).toBe(403);
  server.clock.advance(1000);
  expect((await server.call(feedbackEndpoints.remove, { params: { id: three } }, author)).status).toBe(200);
  expect(await own("all")).toEqual([four]);
  expect(await own("deleted")).toEqual([three, two, one]);
  expect((await server.call(feedbackEndpoints.get, { params: { id: three } })).status).toBe(404);
  expect((await server.call(feedbackEndpoints.list, {})).data.items.map(({ id }) => id)).toEqual([foreign, four]);
  const restore = (id: number, as: { token: string } = author) =>
    server.call(feedbackEndpoints.restore, { params: { id } }, as);
  expect((await restore(three, other)).status).toBe(404);
  expect((await restore(three)).status).toBe(200);
  expect((await restore(three)).status).toBe(200);
  expect((await server.call(feedbackEndpoints.similar, { query: { title: "第三条反馈" } }, author)).data[0]?.id).toBe(
    three,
  );
  await server.call(feedbackEndpoints.remove, { params: { id: four }, query: { reason: "违反社区规范" } }, admin);
  expect(await restore(four)).toMatchObject({ status: 403, message: "这条反馈由管理员删除，不能自行恢复" });
  expect(await own("deleted")).toEqual([four, two, one]);
  server.clock.advance(30 * DAY);
  const later = await server.loginAs({ userId: author.user.id });
  expect(await restore(one, later)).toMatchObject({ status: 403, message: "删除超过 30 天，不能恢复了" });
  expect((await server.call(feedbackEndpoints.mine, { query: { state: "deleted" } }, later)).data.items).toEqual([]);
});
