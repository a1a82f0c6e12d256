import { limitRules, takeLimit } from "#api/services/limit/limits.ts";
import type { LimitName } from "#contract/limit-names.ts";
import { articleEndpoints } from "#contract/article.ts";
import { commentEndpoints } from "#contract/comment.ts";
import { messageEndpoints } from "#contract/message.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const names = Object.keys(limitRules) as LimitName[];

test("C19 every endpoint that writes names a rule of how often, and its documentation says it", async ({ server }) => {
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
  // What is published may be judged elsewhere. A question comes with the refusal of other endpoints; a drawn card is no
  // JSON, and not in the document.
  expect(names.filter((name) => !named.has(name))).toEqual([
    "moderation",
    "challenge",
    "challenge-words",
    "share-picture",
  ]);
});

/** What costs somebody else something, or is cheap to repeat: by a rule of its own, narrower than `change`. */
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

test("C19 likes, votes, follows, edits and names have limits of their own", async ({ server }) => {
  const answer = await server.fetch("/community/v1/openapi.json");
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, { "x-limits"?: LimitName[] }>> };
  const limitsOf = (name: string) => {
    const [method = "", path = ""] = name.split(" ");
    return paths[path]?.[method]?.["x-limits"];
  };
  for (const [name, rule] of Object.entries(narrow)) expect.soft(limitsOf(name), name).toContain(rule);
});

test("C19 who is refused reads the same sentence everywhere: what was too often, and how long to wait", async ({
  server: { ctx, loginAs },
}) => {
  const { user } = await loginAs();
  const viewer = { ...user, role: "USER" } as unknown as NonNullable<Parameters<typeof takeLimit>[1]["viewer"]>;
  const caller = { ip: "203.0.113.9", requestId: "r" } as NonNullable<Parameters<typeof takeLimit>[1]["caller"]>;
  const who = { ctx, viewer, caller };
  for (const name of names) {
    const { times } = limitRules[name];
    const most = typeof times === "number" ? times : times(ctx.config);
    for (let n = 0; n < most; n++) await takeLimit(name, who);
    await expect(takeLimit(name, who), name).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
      message: expect.stringMatching(/^\S+(?:太频繁|的人太多)，请 \d+ (?:秒|分钟|小时)后再试$/) as string,
    });
  }
});

test("C19 the mount refuses before the verb is asked, and each member has attempts of their own", async ({
  server,
}) => {
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const preview = (as: { token: string }) => server.call(articleEndpoints.preview, { body: { source: "字" } }, as);
  const viewer = { id: me.user.id } as NonNullable<Parameters<typeof takeLimit>[1]["viewer"]>;
  for (let n = 0; n < 30; n++) await takeLimit("preview", { ctx: server.ctx, viewer });
  const refused = await preview(me);
  expect([refused.status, refused.error?.retryAfterSeconds]).toEqual([429, expect.any(Number)]);
  expect(refused.message).toMatch(/^预览太频繁，请 \d+ 秒后再试$/);
  expect((await preview(other)).status).toBe(200);

  for (let n = 0; n < 600; n++) await takeLimit("change", { ctx: server.ctx, viewer });
  const read = await server.call(messageEndpoints.systemRead, { body: { upToId: 1 } }, me);
  expect(read).toMatchObject({ status: 429 });
});

test("R07 a comment that was sent before gets its first answer again, also past the limit", async ({ server }) => {
  const [me, { id }] = [await server.loginAs(), await server.make.article({ authorId: (await server.make.user()).id })];
  const send = (formKey: string) =>
    server.call(
      commentEndpoints.create,
      { body: { subjectKind: "article", subjectId: id, source: "好文", imageIds: [], formKey } },
      me,
    );
  const first = await send("key-00000000-0000-4000-8000-000000000001");
  const viewer = { id: me.user.id } as NonNullable<Parameters<typeof takeLimit>[1]["viewer"]>;
  for (let n = 0; n < 19; n++) await takeLimit("comment", { ctx: server.ctx, viewer });
  expect((await send("key-00000000-0000-4000-8000-000000000002")).status).toBe(429);
  expect((await send("key-00000000-0000-4000-8000-000000000001")).data).toEqual(first.data);
});
