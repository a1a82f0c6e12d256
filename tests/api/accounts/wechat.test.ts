import { profileEndpoints } from "#contract/accounts/profile.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { wechatEndpoints } from "#contract/accounts/wechat.ts";
import { recordPerson } from "#api/services/accounts/wechat/record-person.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { linkProof, receiveCode, wrongCode } from "#tests/fixtures/phone-code.ts";
import { bind, consent, loginByWechat, pendingOf } from "#tests/fixtures/wechat-login.ts";
import type { Login } from "#tests/setup/api-server.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const MINUTE = 60_000;
const DEAD_PENDING = "微信登录已过期或已完成，请重新用微信登录";

/** A member who came by WeChat and bound a new phone. */
async function member(server: ApiServer, nickname: string, phone = uniquePhone()) {
  const answer = await bind(server, await pendingOf(server, nickname), phone, await receiveCode(server, phone));
  expect(answer.status).toBe(200);
  return { phone, ...answer.data };
}
const accounts = (server: ApiServer) =>
  server.ctx.db.selectFrom("wechat_account").select(["id", "unionid", "nickname", "user_id"]).orderBy("id").execute();

test("R03 E13 a WeChat person without a phone is pending, with picture and nickname, and gets no session", async ({
  server,
}) => {
  const answer = await loginByWechat(server, "云海拾荒人");
  expect(answer.data).toEqual({
    status: "pending",
    pendingToken: expect.stringMatching(/^[\w-]{43}$/),
    wxUserInfo: { nickname: "云海拾荒人", headimgurl: "/community/v1/dev/wechat/avatar/1.png" },
  });
  expect(await server.ctx.db.selectFrom("session").select("id").execute()).toEqual([]);
  const stored = JSON.stringify(await server.ctx.db.selectFrom("wechat_pending").selectAll().execute());
  expect(answer.data.status === "pending" && stored.includes(answer.data.pendingToken)).toBe(false);
});

test("C18 a new phone becomes a member, and WeChat alone logs in from then on", async ({ server }) => {
  const { phone, token, userInfo } = await member(server, "夜航星");
  expect(userInfo).toMatchObject({ name: null, phoneMasked: `${phone.slice(0, 3)}****${phone.slice(7)}` });
  expect((await server.call(userEndpoints.current, {}, { token })).data).toEqual({
    ...userInfo,
    circles: [],
    checkIn: { isDone: false, streak: 0 },
  });
  expect((await server.call(profileEndpoints.own, {}, { token })).data.wechatNickname).toBe("夜航星");
  const again = await loginByWechat(server, "夜航星");
  expect(again.data).toMatchObject({ status: "loggedIn", userInfo: { id: userInfo.id } });
  // Inside WeChat's own browser the same person has another openid.
  expect((await loginByWechat(server, "夜航星", "official")).data).toMatchObject({
    status: "loggedIn",
    userInfo: { id: userInfo.id },
  });
  expect(await accounts(server)).toHaveLength(1);
});

test("E13 W14 a member who came by WeChat is first offered their WeChat name, if that name is available", async ({
  server,
}) => {
  const offer = async (token: string, exclude?: string) =>
    (await server.call(profileEndpoints.randomName, { query: exclude === undefined ? {} : { exclude } }, { token }))
      .data.name;
  const free = await member(server, "夜航星");
  expect(await offer(free.token)).toBe("夜航星");
  expect(await offer(free.token, "夜航星")).not.toBe("夜航星");
  await server.make.user({ name: "橘猫船长" });
  for (const nickname of ["橘猫船长", "管理员", "一个长到这里放不下的微信名字"])
    expect(await offer((await member(server, nickname)).token)).not.toBe(nickname);
  await server.call(profileEndpoints.update, { body: { name: "另一个名字" } }, free);
  expect(await offer(free.token)).not.toBe("夜航星");
});

test("C18 a phone that already has an account joins that account", async ({ server }) => {
  const user = await server.make.user({ name: "老船长" });
  const { userInfo } = await member(server, "橘猫船长", user.phone ?? "");
  expect(userInfo).toMatchObject({ id: user.id, name: "老船长" });
});

test("C18 a phone whose account has another WeChat is refused, uses up no token, and changes neither account", async ({
  server,
}) => {
  const first = await member(server, "夜航星");
  const pending = await pendingOf(server, "半糖乌龙");
  server.clock.advance(3 * MINUTE);
  const code = await receiveCode(server, first.phone);
  expect(await bind(server, pending, first.phone, code)).toMatchObject({
    status: 409,
    message: "该手机号已绑定其他微信",
    error: { code: "CONFLICT" },
  });
  expect((await accounts(server)).map((account) => account.user_id)).toEqual([first.userInfo.id, null]);
  const phone = uniquePhone();
  expect((await bind(server, pending, phone, await receiveCode(server, phone))).status).toBe(200);
});

test("C18 a pending token is valid once and for ten minutes, and a foreign token is never valid", async ({
  server,
}) => {
  const phone = uniquePhone();
  const pending = await pendingOf(server, "夜航星");
  const code = await receiveCode(server, phone);
  for (const token of ["foreign", "x".repeat(43)])
    expect(await bind(server, token, phone, code)).toMatchObject({ status: 400, message: DEAD_PENDING });
  // A dead token uses none of the phone's attempts.
  expect((await server.ctx.db.selectFrom("sms_code").select("tries").executeTakeFirstOrThrow()).tries).toBe(0);
  expect((await bind(server, pending, phone, code)).status).toBe(200);
  server.clock.advance(3 * MINUTE);
  const fresh = await receiveCode(server, phone);
  expect(await bind(server, pending, phone, fresh)).toMatchObject({ status: 400, message: DEAD_PENDING });

  const late = await pendingOf(server, "半糖乌龙");
  server.clock.advance(10 * MINUTE);
  expect(await bind(server, late, phone, fresh)).toMatchObject({ status: 400, message: DEAD_PENDING });
  await pendingOf(server, "半糖乌龙");
  expect(await server.ctx.db.selectFrom("wechat_pending").select("account_id").execute()).toHaveLength(1);
});

test("C18 a code of another phone binds nothing, and of parallel guesses five are counted", async ({ server }) => {
  const [phone, other] = [uniquePhone(), uniquePhone()];
  const pending = await pendingOf(server, "夜航星");
  const code = await receiveCode(server, phone);
  const foreign = await receiveCode(server, other);
  if (code !== foreign)
    expect(await bind(server, pending, phone, foreign)).toMatchObject({
      status: 400,
      error: { fieldErrors: { smsCode: ["验证码错误，还可以再试 4 次"] } },
    });
  const guesses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => bind(server, pending, phone, wrongCode(code, n + 1))),
  );
  expect(guesses.every((guess) => guess.status === 400)).toBe(true);
  expect(
    await server.ctx.db.selectFrom("sms_code").select("tries").where("phone", "=", phone).executeTakeFirst(),
  ).toEqual({ tries: 5 });
  expect(await bind(server, pending, phone, code)).toMatchObject({
    status: 400,
    error: { fieldErrors: { smsCode: ["验证码已失效，请重新获取"] } },
  });
});

test("C18 of parallel binds with one pending token, one creates a member and a session", async ({ server }) => {
  for (let round = 1; round <= 3; round++) {
    const phone = uniquePhone();
    const pending = await pendingOf(server, `一个人 ${round}`);
    const code = await receiveCode(server, phone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => bind(server, pending, phone, code)));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400, 400, 400, 400]);
    expect(await server.ctx.db.selectFrom("session").select("id").execute()).toHaveLength(round);
  }
});

test("C18 one pending token with two phones at the same time binds one of the two", async ({ server }) => {
  const pending = await pendingOf(server, "夜航星");
  const phones = [uniquePhone(), uniquePhone()];
  const codes: string[] = [];
  for (const phone of phones) codes.push(await receiveCode(server, phone));
  const answers = await Promise.all(phones.map((phone, index) => bind(server, pending, phone, codes[index] ?? "")));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
  expect(await server.ctx.db.selectFrom("user").select("id").execute()).toHaveLength(1);
});

test("C18 of two WeChat persons who bind one phone at the same time, one logs in and the other is refused", async ({
  server,
}) => {
  for (let round = 1; round <= 3; round++) {
    const phone = uniquePhone();
    const tokens = [await pendingOf(server, `甲 ${round}`), await pendingOf(server, `乙 ${round}`)];
    const code = await receiveCode(server, phone);
    const answers = await Promise.all(tokens.map((token) => bind(server, token, phone, code)));
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1);
    const loser = tokens[answers.findIndex((answer) => answer.status !== 200)] ?? "";
    server.clock.advance(2 * MINUTE);
    expect(await bind(server, loser, phone, await receiveCode(server, phone))).toMatchObject({
      status: 409,
      message: "该手机号已绑定其他微信",
    });
    expect(await server.ctx.db.selectFrom("user").select("id").where("phone", "=", phone).execute()).toHaveLength(1);
  }
});

test("C18 after one of two pending logins of a person was bound, the other cannot be bound to another phone", async ({
  server,
}) => {
  const tokens = [await pendingOf(server, "夜航星"), await pendingOf(server, "夜航星", "official")];
  expect(await accounts(server)).toHaveLength(1);
  const [phone, other] = [uniquePhone(), uniquePhone()];
  expect((await bind(server, tokens[0] ?? "", phone, await receiveCode(server, phone))).status).toBe(200);
  expect(await bind(server, tokens[1] ?? "", other, await receiveCode(server, other))).toMatchObject({
    status: 409,
    message: "该微信已绑定其他账号",
  });
  server.clock.advance(2 * MINUTE);
  expect((await bind(server, tokens[1] ?? "", phone, await receiveCode(server, phone))).status).toBe(200);
});

test("C18 an account without a phone takes the proved phone, unless another account has it", async ({ server }) => {
  const bare = await server.loginAs({ name: "没有手机" });
  await server.ctx.db.updateTable("user").set({ phone: null }).where("id", "=", bare.user.id).execute();
  await server.call(wechatEndpoints.link, { body: { channel: "website", code: consent(server, "夜航星") } }, bare);
  expect(await server.call(wechatEndpoints.unbind, { body: { smsCode: "000000" } }, bare)).toMatchObject({
    status: 400,
    message: "请先绑定手机号，再解绑微信：否则将无法登录",
  });
  const pending = await pendingOf(server, "夜航星");
  const taken = (await server.make.user()).phone ?? "";
  expect(await bind(server, pending, taken, await receiveCode(server, taken))).toMatchObject({
    status: 409,
    message: "该微信已绑定其他账号",
  });
  const phone = uniquePhone();
  expect((await bind(server, pending, phone, await receiveCode(server, phone))).data.userInfo.id).toBe(bare.user.id);
  expect((await server.make.existingUser(bare.user.id)).phone).toBe(phone);
});

test("A04 a banned member is shown the end of the ban, at binding and at login", async ({ server }) => {
  const banned_until = Date.UTC(2026, 1, 1, 4, 30);
  const user = await server.make.user({ banned_until });
  const message = "账号已被封禁至 2026-02-01 12:30，期间不能登录";
  expect(
    await bind(
      server,
      await pendingOf(server, "夜航星"),
      user.phone ?? "",
      await receiveCode(server, user.phone ?? ""),
    ),
  ).toMatchObject({ status: 403, message });
  expect(await loginByWechat(server, "夜航星")).toMatchObject({ status: 403, message });
  expect(await server.ctx.db.selectFrom("session").select("id").execute()).toEqual([]);
});

test("R03 a callback's code is valid once, also in parallel, and for five minutes", async ({ server }) => {
  const code = consent(server, "夜航星");
  const login = (given: string) => server.call(wechatEndpoints.login, { body: { channel: "website", code: given } });
  const answers = await Promise.all([login(code), login(code)]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400]);
  expect(await login("unknown")).toMatchObject({ status: 400, message: "微信授权已失效，请重新登录" });
  const old = consent(server, "夜航星");
  server.clock.advance(5 * MINUTE);
  expect((await login(old)).status).toBe(400);
});

test("R03 parallel first logins of one person create one row", async ({ server }) => {
  for (const unionid of ["union", null]) {
    const person = { openid: `open-${unionid}`, unionid, nickname: "同一个人", headimgurl: "" };
    const rows = await Promise.all(
      Array.from({ length: 3 }, () => recordPerson({ ctx: server.ctx, channel: "website", person })),
    );
    expect(new Set(rows.map((row) => row.id)).size).toBe(1);
  }
});

test("R03 a unionid that arrives later joins the two rows of a person", async ({ server }) => {
  const { ctx } = server;
  const person = { unionid: null, nickname: "旧名", headimgurl: "" };
  const website = await recordPerson({ ctx, channel: "website", person: { ...person, openid: "w" } });
  const official = await recordPerson({ ctx, channel: "official", person: { ...person, openid: "o" } });
  expect(official.id).not.toBe(website.id);
  const user = await server.make.user();
  await ctx.db.updateTable("wechat_account").set({ user_id: user.id }).where("id", "=", website.id).execute();
  await recordPerson({ ctx, channel: "official", person: { ...person, openid: "o", unionid: "u" } });
  expect(
    await recordPerson({ ctx, channel: "website", person: { ...person, openid: "w", unionid: "u", nickname: "新名" } }),
  ).toEqual({ id: website.id, user_id: user.id });
  expect(await accounts(server)).toEqual([{ id: website.id, unionid: "u", nickname: "新名", user_id: user.id }]);
  expect(
    await recordPerson({ ctx, channel: "official", person: { ...person, openid: "o", unionid: "u" } }),
  ).toMatchObject({ id: website.id });
});

test("R19 linking WeChat needs a code to the member's own phone, valid once, in that session, for ten minutes", async ({
  server,
}) => {
  const login = await server.loginAs();
  const link = (as: { token: string }, proof?: string) =>
    server.call(wechatEndpoints.link, { body: { channel: "website", code: consent(server, "夜航星"), proof } }, as);
  const prove = async () =>
    server.call(
      wechatEndpoints.linkProof,
      { body: { smsCode: await receiveCode(server, login.user.phone ?? "") } },
      login,
    );
  const refused = { status: 400, message: "请先用手机验证码确认是你本人，再绑定微信" };
  expect(await link(login)).toMatchObject(refused);
  expect(await link(login, "made.9999999999999.up")).toMatchObject(refused);
  expect(await server.call(wechatEndpoints.linkProof, { body: { smsCode: "000000" } }, login)).toMatchObject({
    status: 400,
    error: { fieldErrors: { smsCode: [expect.any(String)] } },
  });
  const { proof } = (await prove()).data;
  for (const other of [await server.loginAs({ userId: login.user.id }), await server.loginAs()])
    expect(await link(other, proof)).toMatchObject(refused);
  server.clock.advance(10 * MINUTE + 1);
  expect(await link(login, proof)).toMatchObject(refused);
  const fresh = (await prove()).data.proof;
  expect((await link(login, fresh)).status).toBe(200);
  expect(await link(login, fresh)).toMatchObject(refused);
  expect((await server.call(wechatEndpoints.linkProof, { body: { smsCode: "000000" } })).status).toBe(401);
});

test("R19 a logged-in member links one WeChat, and a WeChat links one member", async ({ server }) => {
  const [first, second] = [await server.loginAs(), await server.loginAs()];
  const link = async (nickname: string, as: Login) =>
    server.call(
      wechatEndpoints.link,
      { body: { channel: "website", code: consent(server, nickname), proof: await linkProof(server, as) } },
      as,
    );
  expect((await link("夜航星", first)).data.id).toBe(first.user.id);
  expect((await link("夜航星", first)).status).toBe(200);
  expect(await link("半糖乌龙", first)).toMatchObject({ status: 409, message: "你的账号已绑定其他微信，请先解绑" });
  expect(await link("夜航星", second)).toMatchObject({ status: 409, message: "该微信已绑定其他账号" });
  expect((await loginByWechat(server, "夜航星")).data).toMatchObject({
    status: "loggedIn",
    userInfo: { id: first.user.id },
  });
  expect(
    (await server.call(wechatEndpoints.link, { body: { channel: "website", code: consent(server, "阿浮") } })).status,
  ).toBe(401);
  const proofs = [await linkProof(server, second), await linkProof(server, second)];
  const together = await Promise.all(
    ["阿浮", "山月不知"].map((nickname, n) =>
      server.call(
        wechatEndpoints.link,
        { body: { channel: "website", code: consent(server, nickname), proof: proofs[n] } },
        second,
      ),
    ),
  );
  expect(together.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
});

test("R19 unlinking WeChat needs a code, which is sent to the member's own phone without typing the number", async ({
  server,
}) => {
  const { phone, token } = await member(server, "夜航星");
  const unbind = (smsCode: string) => server.call(wechatEndpoints.unbind, { body: { smsCode } }, { token });
  // The code of the binding is used up.
  expect((await unbind(server.sms.sent.at(-1)?.code ?? "")).status).toBe(400);
  server.clock.advance(2 * MINUTE);
  expect((await server.call(profileEndpoints.phoneCode, {}, { token })).data).toEqual({ countdownSeconds: 120 });
  expect((await server.call(profileEndpoints.phoneCode, {}, { token })).status).toBe(429);
  expect((await server.call(profileEndpoints.phoneCode)).status).toBe(401);
  const sent = server.sms.sent.at(-1);
  expect(sent?.phone).toBe(phone);
  expect(await unbind(wrongCode(sent?.code ?? ""))).toMatchObject({
    status: 400,
    error: { fieldErrors: { smsCode: ["验证码错误，还可以再试 4 次"] } },
  });
  expect((await unbind(sent?.code ?? "")).data).toEqual({ ok: true });
  expect(await unbind(sent?.code ?? "")).toMatchObject({ status: 400, message: "你的账号没有绑定微信" });
  expect((await server.call(profileEndpoints.own, {}, { token })).data.wechatNickname).toBeNull();
  expect((await loginByWechat(server, "夜航星")).data.status).toBe("pending");
});

test("R18 a member follows the service account: first the QR code is shown, then the state", async ({ server }) => {
  const { token } = await member(server, "夜航星");
  const look = () => server.call(wechatEndpoints.subscription, {}, { token });
  expect((await look()).data).toEqual({
    available: true,
    sendsNotices: false,
    subscribed: false,
    qrContent: expect.stringContaining("/dev/wechat/subscribe?scene=user-"),
    expiresAt: new Date(server.clock.now() + 3_600_000).toISOString(),
  });
  server.ctx.wechat?.simulation?.subscribe({ nickname: "夜航星" }, true);
  expect((await look()).data).toEqual({
    available: true,
    sendsNotices: false,
    subscribed: true,
    qrContent: null,
    expiresAt: null,
  });
  for (let n = 0; n < 28; n++) await look();
  expect((await look()).status).toBe(429);
});

test("R03 logs contain no code and no token", async ({ server }) => {
  const code = consent(server, "夜航星");
  const { data } = await server.call(wechatEndpoints.login, { body: { channel: "website", code } });
  const phone = uniquePhone();
  const pending = data.status === "pending" ? data.pendingToken : "";
  const bound = await bind(server, pending, phone, await receiveCode(server, phone));
  const told = JSON.stringify(server.log);
  for (const secret of [code, pending, bound.data.token, phone]) expect(told).not.toContain(secret);
});
