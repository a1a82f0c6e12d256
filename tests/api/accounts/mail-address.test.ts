import { afterAll, beforeEach } from "vitest";
import { deliveryEndpoints } from "#contract/accounts/delivery.ts";
import { adminEndpoints } from "#contract/console/admin.ts";
import { cleanUp } from "#api/jobs/clean-up.ts";
import { notify } from "#api/services/shared/message/notify.ts";
import { deliver, hasAddress, receives } from "#tests/fixtures/deliveries.ts";
import { headerOf, partsOf, type ReceivedMail, startFakeSmtp } from "#tests/fixtures/fake-smtp.ts";
import type { Login } from "#tests/setup/api-server.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.refuses = {};
  smtp.mood = "answer";
  smtp.connections = 0;
});

const ask = (server: ApiServer, as: { token: string }, address: string, ip?: string) =>
  server.call(deliveryEndpoints.setAddress, { body: { address } }, { ...as, ...(ip ? { ip } : {}) });
const confirm = (server: ApiServer, as: { token: string }, token: string) =>
  server.call(deliveryEndpoints.confirm, { body: { token } }, as);
const addressOf = async (server: ApiServer, as: { token: string }) =>
  (await server.call(deliveryEndpoints.settings, {}, as)).data.mail;
const tell = (server: ApiServer, { user }: Login) =>
  server.ctx.db.transaction().execute((trx) =>
    notify({
      ctx: server.ctx,
      trx,
      userIds: [user.id],
      notice: { kind: "account", title: "公告", body: "", path: null },
    }),
  );
/** The token in the last mail's link. */
function lastMail(): ReceivedMail {
  const mail = smtp.mails.at(-1);
  if (!mail) throw new Error("no mail was sent");
  return mail;
}
function linkToken(path: "confirm" | "unsubscribe"): string {
  const [text = ""] = partsOf(lastMail());
  const token = new RegExp(`/mail/${path}\\?token=([\\w.-]+)`).exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in ${text}`);
  return token;
}

test.describe("with a mail server", () => {
  test.override({ env: smtp.env });

  test("R18 E19 a link confirms an address once, and the earlier address stays until then", async ({ server }) => {
    const member = await server.loginAs({ name: "收信人" });
    expect((await ask(server, member, " First@EXAMPLE.com ")).status).toBe(200);
    expect(smtp.mails.map(({ to }) => to)).toEqual(["First@example.com"]);
    expect(headerOf(lastMail(), "list-unsubscribe")).toBeUndefined();
    expect(partsOf(lastMail())[0]).toContain(`账号（编号 ${member.user.id}）要用这个邮箱接收通知`);
    expect(partsOf(lastMail()).join("")).not.toContain("收信人");
    expect(await addressOf(server, member)).toEqual({ address: null, hasFailed: false, waiting: "First@example.com" });
    const token = linkToken("confirm");
    const shown = await server.call(deliveryEndpoints.confirmation, { query: { token } }, member);
    expect(shown.data).toEqual({ address: "First@example.com" });
    expect((await confirm(server, member, token)).status).toBe(200);
    expect((await confirm(server, member, token)).status).toBe(404);

    await ask(server, member, "second@example.com");
    const second = linkToken("confirm");
    expect(await addressOf(server, member)).toEqual({
      address: "First@example.com",
      hasFailed: false,
      waiting: "second@example.com",
    });
    const both = await Promise.all([confirm(server, member, second), confirm(server, member, second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await addressOf(server, member)).toEqual({ address: "second@example.com", hasFailed: false, waiting: null });
    const stored = JSON.stringify(await server.ctx.db.selectFrom("mail_confirmation").selectAll().execute());
    expect(stored).not.toContain(second);
  });

  test("E19 a late link, another member's, a replaced one and a wrong one all get the same 404", async ({ server }) => {
    const [member, other] = [await server.loginAs(), await server.loginAs()];
    await ask(server, member, "one@example.com");
    const replaced = linkToken("confirm");
    await ask(server, member, "two@example.com");
    const token = linkToken("confirm");
    const answers = [
      await confirm(server, other, token),
      await confirm(server, member, replaced),
      await confirm(server, member, "x".repeat(43)),
    ];
    server.clock.advance(24 * HOUR);
    answers.push(await confirm(server, member, token));
    const page = await server.call(deliveryEndpoints.confirmation, { query: { token } }, member);
    const told = [...answers, page].map(({ status, message }) => `${status} ${message}`);
    expect([new Set(told).size, page.status]).toEqual([1, 404]);
    expect((await addressOf(server, member)).waiting).toBeNull();
    expect((await cleanUp({ ctx: server.ctx })).deliveries).toBe(1);
  });

  test("E19 wrong addresses are refused at the field, and nothing is sent", async ({ server }) => {
    const { token } = await server.loginAs();
    for (const address of [
      "",
      "nobody",
      "a@b",
      "a@-b.com",
      "a b@example.com",
      "a@example.com\r\nBcc: b@example.com",
      '"a"@example.com',
      "a@example.com, b@example.com",
      "张三@example.com",
      ".a@example.com",
      `${"a".repeat(65)}@example.com`,
      `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(60)}.com`,
      "x".repeat(50_000),
    ]) {
      const answer = await ask(server, { token }, address);
      expect([address.slice(0, 40), answer.status, Object.keys(answer.error?.fieldErrors ?? {})]).toEqual([
        address.slice(0, 40),
        400,
        ["address"],
      ]);
    }
    expect(smtp.connections).toBe(0);
  });

  test("E19 a server that refuses or does not answer is told at the form", async ({ server }) => {
    const member = await server.loginAs();
    smtp.refuses = { RCPT: "550 5.1.1 no such user" };
    const refused = await ask(server, member, "nobody@example.com");
    expect([refused.status, refused.error?.fieldErrors]).toEqual([400, { address: ["这个邮箱不存在，请检查"] }]);
    expect((await addressOf(server, member)).waiting).toBeNull();
    smtp.refuses = { RCPT: "451 4.3.0 try later" };
    const later = await ask(server, member, "somebody@example.com");
    expect([later.status, later.message]).toEqual([503, "邮件暂时发不出去，请稍后再试"]);
  });

  test("E19 confirmations are limited for each member, address and network", async ({ server }) => {
    const members = await Promise.all(Array.from({ length: 10 }, () => server.loginAs()));
    const [first, ...others] = members as [Login, ...Login[]];
    for (let n = 0; n < 6; n++) expect((await ask(server, first, `a${n}@example.com`, "203.0.113.9")).status).toBe(200);
    const mine = await ask(server, first, "a6@example.com", "203.0.113.10");
    expect([mine.status, mine.message]).toEqual([429, expect.stringContaining("发送确认邮件太频繁")]);
    // A stranger who claims an address of somebody else uses up only the stranger's own mails to it.
    const [stranger, owner, ...more] = others as [Login, Login, ...Login[]];
    const claim = (one: Login, n: number) =>
      ask(server, one, n % 2 ? "Victim@example.com" : "victim@example.com", `198.51.100.${n}`);
    const statuses = [];
    for (let n = 0; n < 4; n++) statuses.push((await claim(stranger, n)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await claim(owner, 5)).status).toBe(200);
    // Many strangers together cannot flood an address.
    let sent = 4;
    for (const [n, one] of more.slice(0, 3).entries())
      for (let turn = 0; turn < 3; turn++) if ((await claim(one, 10 + 3 * n + turn)).status === 200) sent += 1;
    expect(sent).toBe(12);
    const network = [];
    for (let n = 0; n < 15; n++)
      network.push((await ask(server, others[6 + (n % 3)] as Login, `b${n}@example.com`, "203.0.113.9")).status);
    expect(network.at(-1)).toBe(429);
  });

  test("E19 unsubscribing needs no login, switches only mails off, and ends with the address", async ({ server }) => {
    const member = await server.loginAs({ name: "收信人" });
    await ask(server, member, "reader@example.com");
    await confirm(server, member, linkToken("confirm"));
    await receives(server, member, "mail", { follow: "now", system: "daily" });
    const follower = await server.loginAs({ name: "粉丝" });
    await receives(server, member, "mail", { system: "now" });
    await tell(server, member);
    expect(await deliver(server)).toEqual({ mail: 1 });
    const token = linkToken("unsubscribe");
    const state = async () => {
      const { status, data } = await server.call(deliveryEndpoints.subscription, { query: { token } });
      return [status, data];
    };
    const off = (given: string) => server.call(deliveryEndpoints.unsubscribe, { body: { token: given } });
    expect(await state()).toEqual([200, { address: "r***@example.com", isOn: true }]);
    const [id = "", mac = ""] = token.split(".");
    for (const wrong of [
      `${follower.user.id}.${mac}`,
      `${id}.${"A".repeat(43)}`,
      id,
      "",
      `${id}.${mac}x`,
      "9".repeat(200),
    ])
      expect([wrong, (await off(wrong)).status]).toEqual([wrong, wrong === "" ? 400 : 404]);
    expect((await off(token)).status).toBe(200);
    expect((await off(token)).status).toBe(200);
    expect(await state()).toEqual([200, { address: "r***@example.com", isOn: false }]);
    expect((await addressOf(server, member)).address).toBe("reader@example.com");
    // A mail to an earlier address cannot switch the new one off.
    await server.ctx.db.updateTable("mail_address").set({ address: "new@example.com" }).execute();
    expect((await off(token)).status).toBe(404);
    const removed = await server.call(deliveryEndpoints.removeAddress, {}, member);
    expect(removed.status).toBe(200);
    expect(await addressOf(server, member)).toEqual({ address: null, hasFailed: false, waiting: null });
  });

  test("E19 a member without the address cannot switch mails on, and a removal switches them off", async ({
    server,
  }) => {
    const member = await server.loginAs();
    const on = () => server.call(deliveryEndpoints.change, { body: { mail: { reply: "now" } } }, member);
    expect((await on()).status).toBe(409);
    await hasAddress(server, member);
    expect((await on()).status).toBe(200);
    await server.call(deliveryEndpoints.removeAddress, {}, member);
    expect(await server.ctx.db.selectFrom("delivery_choice").selectAll().execute()).toEqual([]);
    const odd = await server.call(deliveryEndpoints.change, { body: { mail: { reply: "soon" as "now" } } }, member);
    expect(odd.status).toBe(400);
  });

  test("A01 R19 E19 a merged account gives up its address, its switches and what waits; the remaining one keeps its own", async ({
    server,
  }) => {
    const admin = await server.loginAs({ role: "ADMIN" });
    const [from, into] = [await server.loginAs(), await server.loginAs()];
    await hasAddress(server, from, "old@example.com");
    await hasAddress(server, into, "kept@example.com");
    await receives(server, from, "mail", { system: "now" });
    await server.call(deliveryEndpoints.change, { body: { quiet: { from: 1, until: 2 } } }, from);
    await tell(server, from);
    await ask(server, from, "next@example.com");
    const id = from.user.id;
    const body = { into: into.user.id, reason: "本人要求，两个账号是同一个人", confirm: String(id) };
    expect((await server.call(adminEndpoints.mergePerson, { params: { id }, body }, admin)).message).toBe("success");
    for (const table of ["delivery", "delivery_choice", "delivery_setting", "mail_confirmation"] as const)
      expect([table, await server.ctx.db.selectFrom(table).select("user_id").execute()]).toEqual([table, []]);
    const addresses = await server.ctx.db.selectFrom("mail_address").select(["user_id", "address"]).execute();
    expect(addresses).toEqual([{ user_id: into.user.id, address: "kept@example.com" }]);
  });
});
