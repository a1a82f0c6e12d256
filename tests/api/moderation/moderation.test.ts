import { createHash } from "node:crypto";
import pino from "pino";
import { describe } from "vitest";
import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { imageEndpoints } from "#contract/files/image.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { createMetrics } from "#api/metrics.ts";
import { FAKE_WORDS, fakeModerator } from "#api/moderation/fake.ts";
import { createModeration } from "#api/moderation/moderation.ts";
import type { Moderator } from "#api/moderation/moderator.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { scene } from "#tests/fixtures/picture.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const told = { log: pino({ level: "silent" }), metrics: createMetrics() };
const moderation = (moderator: Moderator, onFailure: "review" | "pass" = "review") =>
  createModeration(moderator, { ...told, onFailure });

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;
async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}
const say = (server: ApiServer, as: Login, source: string, over: object = {}) =>
  server.call(dynamicEndpoints.create, { body: { source, formKey: newFormKey(), ...over } }, as);
const waiting = async (server: ApiServer, as: Login) => (await ok(server, adminEndpoints.reviews, {}, as)).items;
function send(server: ApiServer, as: Login, bytes: Buffer) {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], "picture.jpg"));
  return server.call(imageEndpoints.upload, { body: body as never }, as);
}
const refusal = "这段内容没有通过内容安全检查，请修改后再提交";

describe("of texts", () => {
  test.override({ overrides: { moderation: moderation(fakeModerator()) } });

  test("A01 a text that the moderation service blocks is refused at its field: posts, comments, names, polls, drafts", async ({
    server,
  }) => {
    const me = await server.loginAs();
    const post = await postDynamic(server, me.token, { source: "海边的风" });
    const bad = `买${FAKE_WORDS.block}`;
    expect((await say(server, me, bad)).error?.fieldErrors).toEqual({ source: [refusal] });
    const comment = { subjectKind: "dynamic" as const, subjectId: post, source: bad, formKey: newFormKey() };
    expect((await server.call(commentEndpoints.create, { body: comment }, me)).status).toBe(400);
    const name = await server.call(profileEndpoints.update, { body: { name: FAKE_WORDS.block, bio: "海边" } }, me);
    expect(name.error?.fieldErrors).toEqual({ name: [refusal] });
    const draft = await ok(
      server,
      articleEndpoints.draftSave,
      { body: { title: "海边的风", source: bad, formKey: newFormKey() } },
      me,
    );
    const publish = { draftId: draft.id, revision: draft.revision, formKey: newFormKey() };
    expect((await server.call(articleEndpoints.publish, { body: publish }, me)).error?.fieldErrors).toEqual({
      source: [refusal],
    });
  });

  test("A01 a text that the service doubts or does not judge waits for review, and the staff's texts are not sent to it", async ({
    server,
  }) => {
    const [admin, me] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
    expect((await say(server, me, `看${FAKE_WORDS.review}`)).status).toBe(202);
    expect((await say(server, me, `看${FAKE_WORDS.fail}`)).status).toBe(202);
    expect((await say(server, me, "海边的风")).status).toBe(200);
    expect((await say(server, admin, `看${FAKE_WORDS.block}`)).status).toBe(200);
    const items = await waiting(server, admin);
    expect(items).toMatchObject([
      { reasons: ["cloud"], words: ["云端：Fake"] },
      { reasons: ["cloud"], words: ["云端：没有回答"] },
    ]);
    // An approved text is not sent to the service again.
    const settled = { ids: items.map(({ id }) => id), verdict: "approve" as const };
    expect((await ok(server, adminEndpoints.settleReviews, { body: settled }, admin)).settled).toBe(2);
  });
});

describe("with failures let through", () => {
  test.override({ overrides: { moderation: moderation(fakeModerator(), "pass") } });
  test("A01 with that setting an unjudged text passes, and a member's number of requests is limited", async ({
    server,
  }) => {
    const me = await server.loginAs();
    expect((await say(server, me, `看${FAKE_WORDS.fail}`)).status).toBe(200);
    for (let n = 0; n < 199; n += 1) await say(server, me, FAKE_WORDS.block);
    const last = await say(server, me, FAKE_WORDS.block);
    expect(last).toMatchObject({ status: 429 });
    expect(last.message).toContain("发布太频繁");
  });
});

/** Verdicts by picture. */
const verdicts = new Map<string, "review" | "block">();
/** Queries the database during the judgement: on SQLite an open transaction would block the query. */
let ask: (() => Promise<unknown>) | undefined;
const curious: Moderator = {
  ...fakeModerator(verdicts),
  async text() {
    await ask?.();
    return { verdict: "pass", label: "" };
  },
};
describe("of pictures, and outside transactions", () => {
  test.override({ overrides: { moderation: moderation(curious) } });

  test("A01 a picture that the service blocks is refused at its field, and a post with a doubted one waits for review", async ({
    server,
  }) => {
    const [admin, me] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs()];
    const stored = async () => {
      const answer = await send(server, me, await scene(21));
      expect(answer.message).toBe("success");
      return answer.data;
    };
    const first = await stored();
    const file = await server.ctx.media.get(first.url.slice("/media/".length));
    const hash = createHash("sha256");
    for await (const chunk of file?.stream ?? []) hash.update(chunk as Buffer);
    const key = hash.digest("hex");
    verdicts.set(key, "block");
    const refused = await send(server, me, await scene(21));
    expect(refused.error?.fieldErrors).toEqual({ file: ["这张图片不能发布，请换一张"] });
    verdicts.set(key, "review");
    const doubted = await stored();
    expect((await say(server, me, "看图", { imageIds: [first.id] })).status).toBe(200);
    expect((await say(server, me, "看图二", { imageIds: [doubted.id] })).status).toBe(202);
    expect(await waiting(server, admin)).toMatchObject([{ reasons: ["cloud"], words: ["云端：图片"] }]);
  });

  test("A01 no transaction is open while the moderation service judges", async ({ server }) => {
    const me = await server.loginAs();
    let seen = 0;
    ask = async () => {
      await server.ctx.db.updateTable("user").set({ bio: "asked" }).where("id", "=", me.user.id).execute();
      seen += 1;
    };
    expect((await say(server, me, "海边的风")).status).toBe(200);
    ask = undefined;
    expect(seen).toBe(1);
  });
});
