import { AGREEMENT_VERSION } from "#contract/shared/agreement-names.ts";
import { agreementEndpoints } from "#contract/console/agreement.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { receiveCode } from "#tests/fixtures/phone-code.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const comment = (server: ApiServer, token: string, subjectId: number) =>
  server.call(
    commentEndpoints.create,
    { body: { subjectKind: "article", subjectId, source: "说得好", formKey: newFormKey() } },
    { token },
  );

test("S01 a login records the version of the agreement and the time, and the first time counts", async ({ server }) => {
  const phone = uniquePhone();
  const login = async () => {
    const body = { phone, smsCode: await receiveCode(server, phone), agreedVersion: AGREEMENT_VERSION };
    return (await server.call(userEndpoints.smsLogin, { body })).data.token;
  };
  const first = server.clock.now();
  await login();
  server.clock.advance(120_000);
  const token = await login();
  const { data } = await server.call(agreementEndpoints.state, {}, { token });
  expect(data).toEqual({
    current: AGREEMENT_VERSION,
    agreed: { version: AGREEMENT_VERSION, agreedAt: new Date(first).toISOString() },
    changes: [],
  });
  const tooNew = { phone, smsCode: "123456", agreedVersion: AGREEMENT_VERSION + 1 };
  expect((await server.call(userEndpoints.smsLogin, { body: tooNew })).status).toBe(400);
});

test("S01 A04 a member with an outdated agreement reads, saves drafts and deletes, and writes after agreeing", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const own = await publishArticle(server, token);
  const other = await server.make.article();
  await server.ctx.db.updateTable("user").set({ agreed_version: 0 }).where("id", "=", user.id).execute();
  const as = { token };
  expect((await server.call(userEndpoints.current, {}, as)).data.mustAgree).toBe(true);
  const refused = { status: 403, error: { code: "CONSENT" } };
  expect(await comment(server, token, other.id)).toMatchObject(refused);
  const like = { params: { id: other.id }, body: { liked: true } };
  expect(await server.call(articleEndpoints.like, like, as)).toMatchObject(refused);
  expect((await server.call(articleEndpoints.get, { params: { id: other.id } }, as)).status).toBe(200);
  // Protection from somebody needs no consent; a follow does.
  const { id: userId } = await server.make.user();
  expect(await server.call(followEndpoints.follow, { body: { userId, followed: true } }, as)).toMatchObject(refused);
  for (const on of [true, false]) {
    expect((await server.call(followEndpoints.block, { body: { userId, blocked: on } }, as)).status).toBe(200);
    expect((await server.call(followEndpoints.mute, { body: { userId, muted: on } }, as)).status).toBe(200);
  }
  const draft = { title: "先记下", source: "先记下", formKey: newFormKey() };
  expect((await server.call(articleEndpoints.draftSave, { body: draft }, as)).status).toBe(200);
  expect((await server.call(articleEndpoints.remove, { params: { id: own } }, as)).status).toBe(200);

  const body = { version: AGREEMENT_VERSION };
  for (let time = 0; time < 2; time++) await server.call(agreementEndpoints.agree, { body }, as);
  expect((await comment(server, token, other.id)).status).toBe(200);
  expect((await server.call(userEndpoints.current, {}, as)).data.mustAgree).toBeUndefined();
});

test("R19 an account without a phone neither posts nor comments until a phone is bound", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const { id } = await server.make.article();
  await server.ctx.db.updateTable("user").set({ phone: null }).where("id", "=", user.id).execute();
  expect(await comment(server, token, id)).toMatchObject({
    status: 403,
    message: "按照规定，发布内容前请先到“账号与安全”页面绑定手机号",
  });
  await expect(publishArticle(server, token)).rejects.toThrow("绑定手机号");
  const phone = uniquePhone();
  const body = { phone, smsCode: await receiveCode(server, phone) };
  expect((await server.call(profileEndpoints.changePhone, { body }, { token })).status).toBe(200);
  expect((await comment(server, token, id)).status).toBe(200);
});
