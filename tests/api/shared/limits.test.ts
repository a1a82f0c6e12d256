import { giveBackLimit, takeLimit, takeLimitOf } from "#api/services/shared/limit/limits.ts";
import { type LimitName, limitRules } from "#contract/rate-limits.ts";
import { adminEndpoints } from "#contract/console/admin.ts";
import { operationEndpoints } from "#contract/console/operation.ts";
import { tagStaffEndpoints } from "#contract/console/tag-staff.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { imageEndpoints } from "#contract/files/image.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { minorEndpoints } from "#contract/people/minor.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const circleOf = (name: string) => ({ name, category: "game" as const, description: `${name}的简介` });
const names = Object.keys(limitRules) as LimitName[];

test("C19 every endpoint that writes names a rate limit, and its documentation states it", async ({ server }) => {
  const answer = await server.fetch("/community/v1/openapi.json");
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { description?: string; "x-limits"?: string[] }>>;
  };
  const writes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => (method === "get" ? [] : [{ path, method, operation }])),
  );
  expect(writes.length).toBeGreaterThan(70);
  for (const { path, method, operation } of writes) {
    expect(operation["x-limits"]?.length, `${method} ${path}`).toBeGreaterThan(0);
    for (const name of operation["x-limits"] ?? []) expect(names).toContain(name);
    expect(operation.description).toMatch(
      /^频率限制（超过时 429）：\S+：每人|^频率限制（超过时 429）：\S+：(?:每个地址|全站)/,
    );
  }
  const named = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation["x-limits"] ?? []),
    ),
  );
  // "moderation" limits requests within other endpoints, the challenge rules apply to their refusals, two rules count
  // by mail address, and share pictures are not in the document.
  expect(names.filter((name) => !named.has(name)).toSorted()).toEqual([
    "challenge",
    "challenge-words",
    "mail-confirm-address",
    "mail-confirm-claim",
    "moderation",
    "share-picture",
  ]);
});

/** Endpoints that cost other people something, or are cheap to repeat: each has its own limit, below `change`. */
const narrow: Record<string, LimitName> = {
  "post /article/{id}/like": "like",
  "post /dynamic/{id}/like": "like",
  "post /video/{id}/like": "like",
  "post /user/comment/like": "like",
  "post /poll/{id}/vote": "vote",
  "post /feedback/{id}/vote": "vote",
  "post /user/follow": "relation",
  "put /dynamic/{id}": "dynamic-change",
  "put /video/{id}": "edit",
  "put /feedback/{id}": "edit",
  "put /comment/{id}": "comment-edit",
  "post /article/publish": "article-publish",
  "put /user/update": "name",
};

test("C19 likes, votes, follows, edits and names have their own limits", async ({ server }) => {
  const answer = await server.fetch("/community/v1/openapi.json");
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { "x-limits"?: LimitName[] }>> };
  const limitsOf = (name: string) => {
    const [method = "", path = ""] = name.split(" ");
    return paths[path]?.[method]?.["x-limits"];
  };
  for (const [name, rule] of Object.entries(narrow)) expect.soft(limitsOf(name), name).toContain(rule);
});

test("C19 every refusal by a limit has the same form: what was too often, and how long to wait", async ({
  server: { ctx, loginAs },
}) => {
  const { user } = await loginAs();
  const viewer = { ...user, role: "USER" } as unknown as NonNullable<Parameters<typeof takeLimit>[1]["viewer"]>;
  const caller = { ip: "203.0.113.9", requestId: "r" } as NonNullable<Parameters<typeof takeLimit>[1]["caller"]>;
  const who = { ctx, viewer, caller };
  for (const name of names) {
    const { per, times } = limitRules[name];
    const most = typeof times === "number" ? times : times(ctx.config);
    const take = () =>
      per === "thing" ? takeLimitOf(limitRules[name], ctx, "a thing") : takeLimit(limitRules[name], who);
    for (let n = 0; n < most; n++) await take();
    await expect(take(), name).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: expect.stringMatching(
        /^\S+(?:太频繁|的人太多)(?:（每 \d+ (?:秒|分钟|小时)最多 \d+ 次）)?，请 \d+ (?:秒|分钟|小时)后再试$/,
      ) as string,
    });
  }
});

test("C19 R13 acts that store long texts have a limit for a day, too, which a refused act does not use up", async ({
  server,
}) => {
  const { ctx } = server;
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const viewerOf = ({ user }: typeof me) => ({ id: user.id }) as NonNullable<Parameters<typeof takeLimit>[1]["viewer"]>;
  const daily = names.filter((name) => limitRules[name].perDay !== undefined);
  expect(daily).toEqual(expect.arrayContaining(["comment", "dynamic", "article-publish", "chat", "caption"]));
  for (const name of daily) {
    const { perDay = 0 } = limitRules[name];
    const who = { ctx, viewer: viewerOf(me) };
    const day = { name: `${name}-day`, points: perDay, seconds: 86_400 };
    for (let n = 0; n < perDay; n++) await ctx.limiter.take(day, String(me.user.id));
    const told = new RegExp(`（每 24 小时最多 ${perDay} 次）|^\\S+太频繁，`);
    await expect(takeLimit(limitRules[name], who), name).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: expect.stringMatching(told) as string,
    });
    await ctx.limiter.giveBack(day, String(me.user.id));
    // The refusal cost no point of the minute.
    await takeLimit(limitRules[name], who);
    await giveBackLimit(limitRules[name], who);
    await takeLimit(limitRules[name], who);
    await takeLimit(limitRules[name], { ctx, viewer: viewerOf(other) });
  }
  const dynamic = (source: string) =>
    server.call(dynamicEndpoints.create, { body: { source, formKey: newFormKey() } }, other);
  const used = () => ctx.limiter.used({ name: "dynamic-day", points: 300, seconds: 86_400 }, String(other.user.id));
  const before = await used();
  expect((await dynamic(" ")).status).toBe(400);
  expect(await used()).toBe(before);
  expect((await dynamic("海边的风")).status).toBe(200);
  expect(await used()).toBe(before + 1);
});

test("C19 the mount refuses before the verb runs, and each member has their own attempts", async ({ server }) => {
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const preview = (as: { token: string }) => server.call(articleEndpoints.preview, { body: { source: "字" } }, as);
  const viewer = { id: me.user.id } as NonNullable<Parameters<typeof takeLimit>[1]["viewer"]>;
  for (let n = 0; n < 30; n++) await takeLimit(limitRules.preview, { ctx: server.ctx, viewer });
  const refused = await preview(me);
  expect([refused.status, refused.error?.retryAfterSeconds]).toEqual([429, expect.any(Number)]);
  expect(refused.message).toMatch(/^预览太频繁，请 \d+ 秒后再试$/);
  expect((await preview(other)).status).toBe(200);

  for (let n = 0; n < 600; n++) await takeLimit(limitRules.change, { ctx: server.ctx, viewer });
  const read = await server.call(messageEndpoints.read, { body: {} }, me);
  expect(read).toMatchObject({ status: 429 });
});

test("C19 R19 a refused act does not count against the limit, in every verb, while lookups and guesses do", async ({
  server,
}) => {
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  await server.make.user({ name: "有人的名字" });
  await server.call(circleEndpoints.create, { body: { ...circleOf("有人的圈子"), formKey: newFormKey() } }, other);
  const { id: article } = await server.make.article({ authorId: other.user.id });
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "标题", source: "正文", formKey: newFormKey() } },
    me,
  );
  const draftId = draft.data.id;
  const put = (endpoint: Endpoint, input: object) => () => server.call(endpoint, input as never, me);
  const formKey = newFormKey();
  const missing = { params: { id: 999_999 } };
  const png = new FormData();
  png.set("file", new File(["no picture"], "a.png", { type: "image/png" }));
  const acts: [LimitName, () => Promise<{ status: number }>][] = [
    ["name", put(profileEndpoints.update, { body: { name: "有人的名字" } })],
    ["name", put(profileEndpoints.update, { body: { name: "管理员" } })],
    ["name", put(profileEndpoints.update, { body: { name: "新名字", avatarImageId: 999_999 } })],
    ["profile", put(profileEndpoints.update, { body: { coverImageId: 999_999 } })],
    ["circle-found", put(circleEndpoints.create, { body: { ...circleOf("有人的圈子"), formKey } })],
    [
      "comment",
      put(commentEndpoints.create, { body: { subjectKind: "article", subjectId: 999_999, source: "评", formKey } }),
    ],
    [
      "comment",
      put(commentEndpoints.create, {
        body: { subjectKind: "article", subjectId: article, source: "评", imageIds: [999_999], formKey },
      }),
    ],
    ["comment-edit", put(commentEndpoints.edit, { ...missing, body: { source: "改", revision: 1, formKey } })],
    ["dynamic", put(dynamicEndpoints.create, { body: { source: "动态", circleId: 999_999, formKey } })],
    [
      "dynamic-change",
      put(dynamicEndpoints.change, { ...missing, body: { source: "改", visibility: "public", revision: 1, formKey } }),
    ],
    [
      "feedback",
      put(feedbackEndpoints.create, {
        body: { kind: "bug", title: "标题标题", source: "描述", circleId: 999_999, despiteSimilar: true, formKey },
      }),
    ],
    ["video", put(videoEndpoints.create, { body: { title: "一段视频", videoFileId: 999_999, formKey } })],
    ["article-publish", put(articleEndpoints.publish, { body: { draftId, revision: 999, formKey } })],
    [
      "article-publish",
      put(articleEndpoints.publish, { body: { draftId, revision: 1, coverImageId: 999_999, formKey } }),
    ],
    [
      "draft-save",
      put(articleEndpoints.draftSave, { body: { draftId: 999_999, revision: 1, title: "", source: "字", formKey } }),
    ],
    ["like", put(articleEndpoints.like, { ...missing, body: { liked: true } })],
    ["vote", put(feedbackEndpoints.vote, { ...missing, body: { voted: true } })],
    ["relation", put(followEndpoints.follow, { body: { userId: me.user.id, followed: true } })],
    ["report", put(reportEndpoints.create, { body: { kind: "article", id: 999_999, reason: "spam" } })],
    [
      "edit",
      put(feedbackEndpoints.update, {
        ...missing,
        body: { kind: "bug", title: "标题标题", source: "描述", revision: 1, formKey },
      }),
    ],
    ["change", put(commentEndpoints.remove, missing)],
  ];
  const attempts: [LimitName, () => Promise<{ status: number }>][] = [
    ["image-upload", put(imageEndpoints.upload, { body: png })],
    ["minor-password", put(minorEndpoints.goOn, { body: { password: "1234" } })],
  ];
  await put(minorEndpoints.turnOn, { body: { password: "2468" } })();
  const usedOf = (name: LimitName) => {
    const { times, seconds } = limitRules[name];
    return server.ctx.limiter.used({ name, points: times as number, seconds }, String(me.user.id));
  };
  for (const [name, act] of acts) {
    const before = await usedOf(name);
    for (let n = 0; n < 2; n++)
      expect([name, (await act()).status]).toEqual([name, expect.toBeOneOf([400, 403, 404, 409])]);
    expect([name, await usedOf(name)]).toEqual([name, before]);
  }
  for (const [name, attempt] of attempts) {
    const before = await usedOf(name);
    expect([name, (await attempt()).status]).toEqual([name, expect.toBeOneOf([400, 415])]);
    expect([name, await usedOf(name)]).toEqual([name, before + 1]);
  }
});

test("C19 A01 an act of the staff that is refused at once costs no point, whoever tries it", async ({ server }) => {
  const [member, target] = [await server.loginAs(), await server.make.user()];
  const moderator = await server.loginAs();
  await server.ctx.db
    .updateTable("user")
    .set({ staff_role: "moderator", staff_areas: '["comment"]' })
    .where("id", "=", moderator.user.id)
    .execute();
  const acts: [Endpoint, object][] = [
    [adminEndpoints.undoSetting, { body: { id: 1 } }],
    [adminEndpoints.sanction, { params: { id: target.id }, body: { kind: "ban", days: 1, reason: "广告" } }],
    [operationEndpoints.runJob, { body: { job: "clean-up" } }],
    [tagStaffEndpoints.removeTag, { params: { id: 1 } }],
  ];
  for (const as of [member, moderator])
    for (const [endpoint, input] of acts)
      for (const { name, times, seconds, counts } of endpoint.limits ?? []) {
        if (counts !== "acts") continue;
        const used = () => server.ctx.limiter.used({ name, points: times as number, seconds }, String(as.user.id));
        const before = await used();
        const { status } = await server.call(endpoint, input as never, as);
        expect([endpoint.path, status]).toEqual([endpoint.path, expect.toBeOneOf([400, 403, 404])]);
        expect([endpoint.path, await used()]).toEqual([endpoint.path, before]);
      }
});

test("C19 after sixty refused acts a minute refusals count too, which stops a failing script", async ({ server }) => {
  const me = await server.loginAs();
  const like = () => server.call(articleEndpoints.like, { params: { id: 999_999 }, body: { liked: true } }, me);
  const statuses: number[] = [];
  for (let n = 0; n < 121; n++) statuses.push((await like()).status);
  expect(statuses).toEqual([...Array.from({ length: 120 }, () => 404), 429]);
});

test("R19 ten refused names leave ten renames, and the eleventh rename is told the limit and its end", async ({
  server,
}) => {
  await server.make.user({ name: "已被占用" });
  const me = await server.loginAs();
  const rename = (name: string) => server.call(profileEndpoints.update, { body: { name } }, me);
  for (let n = 0; n < 11; n++) expect((await rename("已被占用")).error?.fieldErrors).toHaveProperty("name");
  for (let n = 0; n < 10; n++) expect((await rename(`新的名字${n}`)).status).toBe(200);
  expect(await rename("又一个名字")).toMatchObject({
    status: 429,
    message: "修改昵称太频繁（每 24 小时最多 10 次），请 24 小时后再试",
    error: { retryAfterSeconds: expect.any(Number) as number },
  });
});

test("R07 a repeated comment form gets its first answer, also past the limit", async ({ server }) => {
  const [me, { id }] = [await server.loginAs(), await server.make.article({ authorId: (await server.make.user()).id })];
  const send = (formKey: string) =>
    server.call(
      commentEndpoints.create,
      { body: { subjectKind: "article", subjectId: id, source: "好文", imageIds: [], formKey } },
      me,
    );
  const first = await send("key-00000000-0000-4000-8000-000000000001");
  const viewer = { id: me.user.id } as NonNullable<Parameters<typeof takeLimit>[1]["viewer"]>;
  for (let n = 0; n < 19; n++) await takeLimit(limitRules.comment, { ctx: server.ctx, viewer });
  expect((await send("key-00000000-0000-4000-8000-000000000002")).status).toBe(429);
  expect((await send("key-00000000-0000-4000-8000-000000000001")).data).toEqual(first.data);
});
