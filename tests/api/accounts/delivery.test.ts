import { afterAll, beforeEach } from "vitest";
import { deliveryEndpoints } from "#contract/accounts/delivery.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { BACKOFF, CLAIM_MS, claimDue, tryAgain } from "#api/services/accounts/delivery/claim.ts";
import { deliverDue, isDue } from "#api/services/accounts/delivery/deliver-due.ts";
import { forgetOldDeliveries } from "#api/services/shared/delivery/forget-old.ts";
import { notify } from "#api/services/shared/message/notify.ts";
import { say } from "#tests/fixtures/chat.ts";
import { deliver, hasAddress, receives, waiting } from "#tests/fixtures/deliveries.ts";
import { headerOf, partsOf, type ReceivedMail, startFakeSmtp } from "#tests/fixtures/fake-smtp.ts";
import { noticesOf, readTab } from "#tests/fixtures/notices.ts";
import { writeComment } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const smtp = await startFakeSmtp();
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.mails.length = 0;
  smtp.refuses = {};
  smtp.mood = "answer";
});

async function readers(server: ApiServer) {
  const author = await server.loginAs({ name: "作者" });
  const reader = await server.loginAs({ name: "读者" });
  await hasAddress(server, author);
  const article = await server.make.article({ authorId: author.user.id, title: "浮岛攻略" });
  const comment = (source: string) => writeComment(server, reader.token, { articleId: article.id, source });
  return { author, reader, article, comment };
}
const subjects = () => smtp.mails.map((mail) => headerOf(mail, "subject"));
function onlyMail(): ReceivedMail {
  const [mail] = smtp.mails;
  if (!mail || smtp.mails.length > 1) throw new Error(`${smtp.mails.length} mails instead of one`);
  return mail;
}
const told = (server: ApiServer, userIds: number[], title = "站内公告") =>
  server.ctx.db.transaction().execute((trx) =>
    notify({
      ctx: server.ctx,
      trx,
      userIds,
      notice: { kind: "account", title, body: "正文", path: "/message/system" },
    }),
  );

test("E06 without a configured channel nothing is written, and the settings are empty", async ({ server }) => {
  const { author, comment } = await readers(server);
  await server.ctx.db
    .insertInto("delivery_choice")
    .values({ user_id: author.user.id, channel: "mail", tab: "reply", mode: "now" })
    .execute();
  await comment("写得好");
  expect(await waiting(server)).toEqual([]);
  expect(await isDue(server.ctx)).toBe(false);
  expect((await server.call(deliveryEndpoints.settings, {}, author)).data).toEqual({
    channels: [],
    quiet: null,
    mail: { address: null, hasFailed: false, waiting: null },
  });
  const refused = await server.call(deliveryEndpoints.change, { body: { mail: { reply: "now" } } }, author);
  expect([refused.status, refused.message]).toEqual([503, "本站没有开通邮件通知"]);
});

test.describe("with a mail server", () => {
  test.override({ env: smtp.env, overrides: { limiter: noLimits } });

  test("E06 E19 a notice is sent once by mail, with a text and an HTML part, links and one-click unsubscribing", async ({
    server,
  }) => {
    const { author, article, comment } = await readers(server);
    await receives(server, author, "mail", { reply: "now" });
    await comment("写得好");
    expect(await deliverDue(server.ctx)).toEqual({ mail: 0 });
    expect(await deliver(server)).toEqual({ mail: 1 });
    expect(await deliver(server)).toEqual({ mail: 0 });
    const mail = onlyMail();
    expect([mail.from, mail.to]).toEqual(["no-reply@qunluo.example", "reader@example.com"]);
    expect(subjects()).toEqual(["群落：读者 评论了你的文章"]);
    const [text = "", html = ""] = partsOf(mail);
    expect(text.replaceAll("\r", "")).toContain(
      "作者，你好：\n\n读者 评论了你的文章\n浮岛攻略\nhttps://qunluo.example/article/",
    );
    expect(html).toContain(`<a href="https://qunluo.example/article/${article.id}?`);
    expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headerOf(mail, "list-unsubscribe")).toMatch(
      /^<https:\/\/qunluo\.example\/mail\/unsubscribe\?token=\d+\.[\w-]{43}>$/,
    );
    expect(headerOf(mail, "auto-submitted")).toBe("auto-generated");
    expect(await waiting(server)).toEqual([]);
  });

  test("E06 E19 only people who chose the tab get a row, whatever number is notified", async ({ server }) => {
    const people = await Promise.all(Array.from({ length: 12 }, () => server.make.user()));
    const one = await server.loginAs();
    await hasAddress(server, one);
    await receives(server, one, "mail", { system: "now", like: "daily" });
    await told(server, [...people.map(({ id }) => id), one.user.id]);
    expect((await waiting(server)).map((row) => [row.user_id, row.tab, row.channel])).toEqual([
      [one.user.id, "system", "mail"],
    ]);
  });

  test("E19 several notices become one mail, and one thing is told once however many acts it gathers", async ({
    server,
  }) => {
    const { author, reader, article, comment } = await readers(server);
    await receives(server, author, "mail", { reply: "now", like: "now", follow: "now" });
    for (let n = 0; n < 3; n++) await comment(`第 ${n} 条`);
    await server.call(articleEndpoints.like, { params: { id: article.id }, body: { liked: true } }, reader);
    await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, reader);
    expect(await deliver(server)).toEqual({ mail: 1 });
    expect(await waiting(server)).toEqual([]);
    expect(subjects()[0]).toMatch(/^群落：你有 \d 条新通知$/);
    const [text = ""] = partsOf(onlyMail());
    expect(text.match(/评论了你的文章/g)).toHaveLength(1);
    expect(text).toContain("赞了你的文章");
  });

  test("E19 a notice that was read, taken back, blocked or deleted meanwhile is not sent", async ({ server }) => {
    const { author, reader, article, comment } = await readers(server);
    await receives(server, author, "mail", { reply: "now", like: "now" });
    const like = (liked: boolean) =>
      server.call(articleEndpoints.like, { params: { id: article.id }, body: { liked } }, reader);
    await comment("读过的");
    await readTab(server, author, "reply");
    expect(await deliver(server)).toEqual({ mail: 0 });
    await like(true);
    await like(false);
    expect(await deliver(server)).toEqual({ mail: 0 });
    const gone = await comment("删掉的");
    await server.call(commentEndpoints.remove, { params: { id: gone } }, reader);
    expect(await deliver(server)).toEqual({ mail: 0 });
    await comment("拉黑以前的");
    await server.ctx.db
      .insertInto("user_block")
      .values({ user_id: author.user.id, target_id: reader.user.id, created_at: server.clock.now() })
      .execute();
    expect(await deliver(server)).toEqual({ mail: 0 });
    expect([smtp.mails, await waiting(server)]).toEqual([[], []]);
  });

  test("E19 an act that was told before is no news when a later one is taken back", async ({ server }) => {
    const { author, reader, comment } = await readers(server);
    await receives(server, author, "mail", { reply: "now" });
    await comment("第一条");
    expect(await deliver(server)).toEqual({ mail: 1 });
    const second = await comment("第二条");
    await server.call(commentEndpoints.remove, { params: { id: second } }, reader);
    expect(await deliver(server)).toEqual({ mail: 0 });
    expect((await noticesOf(server, author, "reply"))[0]?.isUnread).toBe(true);
  });

  test("E18 E19 a private message is announced without its text, unless it was read, recalled or muted", async ({
    server,
  }) => {
    const { author, reader } = await readers(server);
    await receives(server, author, "mail", { chat: "now" });
    const sent = await say(server, reader, author.user.id, "绝密的话");
    const { conversationId } = sent.data;
    server.clock.advance(2_000);
    await say(server, author, reader.user.id, "收到");
    expect(await deliver(server)).toEqual({ mail: 1 });
    expect(subjects()).toEqual(["群落：读者 给你发来私信"]);
    expect(JSON.stringify(smtp.mails.map(partsOf))).not.toContain("绝密");
    expect(partsOf(onlyMail())[0]).toContain(`https://qunluo.example/message/chat/${conversationId}`);
    const again = async () => {
      server.clock.advance(2_000);
      return (await say(server, reader, author.user.id, "还在吗")).data.message;
    };
    const recalled = await again();
    await server.call(chatEndpoints.recall, { params: { id: recalled.id } }, reader);
    expect(await deliver(server)).toEqual({ mail: 0 });
    const read = await again();
    await server.call(chatEndpoints.read, { params: { id: conversationId }, body: { upToSeq: read.seq } }, author);
    expect(await deliver(server)).toEqual({ mail: 0 });
    await server.call(chatEndpoints.mute, { params: { id: conversationId }, body: { muted: true } }, author);
    await again();
    expect(await waiting(server)).toEqual([]);
  });

  test("E19 quiet hours hold everything over midnight, and then one mail tells all", async ({ server }) => {
    const { author, comment } = await readers(server);
    await receives(server, author, "mail", { reply: "now", system: "now" });
    // From noon to 23:30 in China.
    server.clock.advance(11.5 * HOUR);
    await comment("夜里");
    await told(server, [author.user.id]);
    expect(await deliver(server)).toEqual({ mail: 0 });
    expect(await deliver(server, 2 * HOUR)).toEqual({ mail: 0 });
    await told(server, [author.user.id], "凌晨的公告");
    expect(await deliver(server)).toEqual({ mail: 0 });
    const morning = Date.UTC(2026, 0, 16, 0);
    expect((await waiting(server)).map((row) => row.next_at)).toEqual([morning, morning, morning]);
    expect(await deliver(server, morning - server.clock.now() - 1)).toEqual({ mail: 0 });
    expect(await deliver(server, 1)).toEqual({ mail: 1 });
    expect(subjects()).toEqual(["群落：你有 3 条新通知"]);
  });

  test("E19 own quiet hours and none at all", async ({ server }) => {
    const { author, comment } = await readers(server);
    const quiet = async (hours: { from: number; until: number } | null) =>
      expect((await server.call(deliveryEndpoints.change, { body: { quiet: hours } }, author)).status).toBe(200);
    await receives(server, author, "mail", { reply: "now" });
    await quiet({ from: 12, until: 13 });
    await comment("午休");
    expect(await deliver(server)).toEqual({ mail: 0 });
    expect(await deliver(server, HOUR)).toEqual({ mail: 1 });
    await quiet(null);
    server.clock.advance(12 * HOUR);
    await comment("深夜");
    expect(await deliver(server)).toEqual({ mail: 1 });
    const same = await server.call(deliveryEndpoints.change, { body: { quiet: { from: 3, until: 3 } } }, author);
    expect([same.status, same.error?.fieldErrors]).toMatchObject([
      400,
      { "quiet.until": ["免打扰的开始和结束不能相同"] },
    ]);
  });

  test("E19 what waits for the end of quiet hours is sent when they are switched off or end earlier", async ({
    server,
  }) => {
    const { author, comment } = await readers(server);
    const quiet = (hours: { from: number; until: number } | null) =>
      server.call(deliveryEndpoints.change, { body: { quiet: hours } }, author);
    await receives(server, author, "mail", { reply: "now" });
    // From noon to 23:30 in China.
    server.clock.advance(11.5 * HOUR);
    await comment("夜里");
    expect(await deliver(server)).toEqual({ mail: 0 });
    // The new hours are quiet now, too.
    await quiet({ from: 22, until: 6 });
    expect(await deliver(server)).toEqual({ mail: 0 });
    expect((await waiting(server)).map((row) => row.next_at)).toEqual([Date.UTC(2026, 0, 15, 22)]);
    await quiet({ from: 1, until: 6 });
    expect(await deliver(server)).toEqual({ mail: 1 });
    await quiet({ from: 22, until: 8 });
    await comment("再来一条");
    expect(await deliver(server)).toEqual({ mail: 0 });
    await quiet(null);
    expect(await deliver(server)).toEqual({ mail: 1 });
    // Another setting changes nothing for what waits, and a failed try keeps its wait.
    await comment("第三条");
    smtp.mood = "drop";
    expect(await deliver(server)).toEqual({ mail: 0 });
    const [failed] = await waiting(server);
    await quiet({ from: 1, until: 2 });
    expect(await waiting(server)).toEqual([failed]);
  });

  test("E19 the daily mail comes at 8:00 with the unread notices of the day, and not without any", async ({
    server,
  }) => {
    const { author, comment } = await readers(server);
    await receives(server, author, "mail", { reply: "daily", system: "daily" });
    await comment("白天");
    await told(server, [author.user.id], "白天的公告");
    expect(await deliver(server)).toEqual({ mail: 0 });
    const morning = Date.UTC(2026, 0, 16, 0);
    expect(await deliver(server, morning - server.clock.now())).toEqual({ mail: 1 });
    expect(subjects()).toEqual(["群落：你有 2 条新通知"]);
    await comment("第二天");
    await readTab(server, author, "reply");
    await deliver(server);
    expect(await deliver(server, 24 * HOUR)).toEqual({ mail: 0 });
    expect(await waiting(server)).toEqual([]);
  });

  test("E19 at most six mails an hour for each person; the rest waits and becomes one", async ({ server }) => {
    const { author } = await readers(server);
    await receives(server, author, "mail", { system: "now" });
    for (let n = 0; n < 6; n++) {
      await told(server, [author.user.id], `公告 ${n}`);
      expect(await deliver(server)).toEqual({ mail: 1 });
    }
    for (let n = 0; n < 5; n++) await told(server, [author.user.id], `后来的 ${n}`);
    expect(await deliver(server)).toEqual({ mail: 0 });
    expect(await deliver(server, HOUR)).toEqual({ mail: 1 });
    expect(subjects().at(-1)).toBe("群落：你有 5 条新通知");
  });

  test("E19 K02 a server that does not take a mail is asked again, later each time, and then the mail is a dead letter", async ({
    server,
  }) => {
    const { author } = await readers(server);
    await receives(server, author, "mail", { system: "now" });
    await server.call(deliveryEndpoints.change, { body: { quiet: null } }, author);
    await told(server, [author.user.id]);
    const before = smtp.connections;
    smtp.refuses = { RCPT: "450 4.2.0 busy, try reader@example.com later" };
    expect(await deliver(server)).toEqual({ mail: 0 });
    for (const [tries, pause] of BACKOFF.entries()) {
      const [row] = await waiting(server);
      expect(row).toMatchObject({ attempts: tries + 1, failed_at: null, lease_until: 0 });
      const wait = (row?.next_at ?? 0) - server.clock.now();
      expect([wait >= pause, wait <= pause * 1.5]).toEqual([true, true]);
      expect(await deliver(server, wait - 1)).toEqual({ mail: 0 });
      expect((await waiting(server))[0]?.attempts).toBe(tries + 1);
      await deliver(server, 1);
    }
    // The server failed five times in a row: the sixth try, which would be the last, waits for the breaker.
    expect(smtp.connections - before).toBe(BACKOFF.length);
    expect((await waiting(server))[0]).toMatchObject({ attempts: BACKOFF.length, failed_at: null });
    server.clock.advance(MINUTE);
    const claim = await claimDue(server.ctx, { channel: "mail", userId: author.user.id });
    if (!claim) throw new Error("it is due");
    await tryAgain(server.ctx, claim, "RCPT TO: still busy");
    const [dead] = await waiting(server);
    expect(dead).toMatchObject({ attempts: BACKOFF.length + 1, failed_at: server.clock.now() });
    expect(JSON.stringify(dead)).not.toContain("reader@");
    expect(await isDue(server.ctx)).toBe(false);
    server.clock.advance(31 * 24 * HOUR);
    expect(await forgetOldDeliveries(server.ctx)).toBeGreaterThan(0);
    expect(await waiting(server)).toEqual([]);
  });

  test("E19 a mailbox that does not exist switches mails off, and the member learns it on the site", async ({
    server,
  }) => {
    const { author } = await readers(server);
    await receives(server, author, "mail", { system: "now" });
    await told(server, [author.user.id]);
    smtp.refuses = { RCPT: "550 5.1.1 no such user" };
    expect(await deliver(server)).toEqual({ mail: 0 });
    expect(await waiting(server)).toEqual([]);
    const [notice] = await noticesOf(server, author);
    expect(notice).toMatchObject({ title: "邮件通知已关闭", path: "/message/settings" });
    expect(notice?.body).toContain("r***@example.com");
    const { data } = await server.call(deliveryEndpoints.settings, {}, author);
    expect(data.mail).toEqual({ address: "reader@example.com", hasFailed: true, waiting: null });
    expect(data.channels[0]).toMatchObject({ isReady: false, modes: { system: "off" } });
    const on = await server.call(deliveryEndpoints.change, { body: { mail: { system: "now" } } }, author);
    expect([on.status, on.message]).toEqual([409, "请先填写并确认邮箱，再打开邮件通知"]);
  });

  test("E19 a refusal of the content, or by policy, is a dead letter and keeps the address", async ({ server }) => {
    const { author } = await readers(server);
    await receives(server, author, "mail", { system: "now" });
    for (const refuses of [{ END: "554 5.7.1 looks like spam" }, { RCPT: "550 5.7.1 relaying denied" }]) {
      await told(server, [author.user.id]);
      smtp.refuses = refuses;
      await deliver(server);
    }
    expect((await waiting(server)).map((row) => [row.attempts, row.failed_at !== null, row.failure])).toEqual([
      [1, true, "DATA: 554 5.7.1 looks like spam"],
      [1, true, "RCPT TO: 550 5.7.1 relaying denied"],
    ]);
    expect((await server.call(deliveryEndpoints.settings, {}, author)).data.mail.hasFailed).toBe(false);
  });

  test("E19 after a crash between the call and the mark another process sends again when the claim has expired", async ({
    server,
  }) => {
    const { author } = await readers(server);
    await receives(server, author, "mail", { system: "now" });
    await told(server, [author.user.id]);
    server.clock.advance(MINUTE);
    // A process takes the delivery and dies.
    expect(await claimDue(server.ctx, { channel: "mail", userId: author.user.id })).toBeDefined();
    expect(await deliverDue(server.ctx)).toEqual({ mail: 0 });
    expect(await deliver(server, CLAIM_MS - 1)).toEqual({ mail: 0 });
    expect(await deliver(server, 1)).toEqual({ mail: 1 });
    expect(smtp.mails).toHaveLength(1);
  });

  test("E19 two processes that look at the same time send one mail, which keeps its id when it is repeated", async ({
    server,
  }) => {
    const { author } = await readers(server);
    await receives(server, author, "mail", { system: "now" });
    await told(server, [author.user.id]);
    server.clock.advance(MINUTE);
    const counts = await Promise.all([deliverDue(server.ctx), deliverDue(server.ctx)]);
    expect(counts.map(({ mail }) => mail).toSorted()).toEqual([0, 1]);
    // The server takes the next mail, but its answer is lost.
    await told(server, [author.user.id]);
    smtp.mood = "drop";
    expect(await deliver(server)).toEqual({ mail: 0 });
    smtp.mood = "answer";
    expect(await deliver(server, 2 * MINUTE)).toEqual({ mail: 1 });
    const [, lost, repeated] = smtp.mails.map((mail) => headerOf(mail, "message-id"));
    expect([repeated, smtp.mails.length]).toEqual([lost, 3]);
  });

  test("E19 news that arrive while a mail is sent are sent next", async ({ server }) => {
    const { author, comment } = await readers(server);
    await receives(server, author, "mail", { reply: "now" });
    await comment("第一条");
    server.clock.advance(MINUTE);
    const claim = await claimDue(server.ctx, { channel: "mail", userId: author.user.id });
    await comment("第二条");
    expect(claim).toBeDefined();
    const [row] = await waiting(server);
    expect(row).toMatchObject({ lease_until: 0, next_at: server.clock.now() + MINUTE });
    expect(row?.first_seq).toBe(row?.last_seq);
    expect(await deliver(server)).toEqual({ mail: 1 });
  });

  test("E19 comments that arrive while the job runs lose no notice and fail nothing", async ({ server }) => {
    const { author, comment } = await readers(server);
    await receives(server, author, "mail", { reply: "now", system: "now" });
    for (let round = 0; round < 3; round++) {
      await comment(`第 ${round} 轮`);
      server.clock.advance(MINUTE);
      await Promise.all([
        deliverDue(server.ctx),
        comment("同时一"),
        told(server, [author.user.id]),
        deliverDue(server.ctx),
        comment("同时二"),
      ]);
    }
    for (let n = 0; n < 2; n++) await deliver(server, CLAIM_MS);
    expect(await waiting(server)).toEqual([]);
    const all = smtp.mails.map((mail) => partsOf(mail)[0]).join("\n");
    expect(all.match(/站内公告/g)).toHaveLength(3);
    expect(all.match(/评论了你的文章/g)?.length).toBeGreaterThanOrEqual(3);
  });

  test("E19 a notice of the site about a post that is gone is not sent, although the list keeps its place", async ({
    server,
  }) => {
    const { author, article } = await readers(server);
    await receives(server, author, "mail", { system: "now" });
    const reader = await server.loginAs();
    const hidden = await server.make.article({ authorId: reader.user.id, title: "别人的文章" });
    for (const about of [article, hidden])
      await server.ctx.db.transaction().execute((trx) =>
        notify({
          ctx: server.ctx,
          trx,
          userIds: [author.user.id],
          notice: {
            kind: "circle",
            title: `关于${about.id}`,
            body: "正文",
            path: `/article/${about.id}`,
            about: { kind: "article", id: about.id },
          },
        }),
      );
    await server.call(articleEndpoints.remove, { params: { id: hidden.id } }, reader);
    expect(await deliver(server)).toEqual({ mail: 1 });
    expect(subjects()).toEqual([`群落：关于${article.id}`]);
    expect(await noticesOf(server, author)).toHaveLength(2);
  });

  test("E19 nothing is sent to people who left or are banned, or who switched the tab off meanwhile", async ({
    server,
  }) => {
    const { author } = await readers(server);
    await receives(server, author, "mail", { system: "now" });
    await told(server, [author.user.id]);
    await receives(server, author, "mail", { system: "off", reply: "now" });
    expect(await deliver(server)).toEqual({ mail: 0 });
    await receives(server, author, "mail", { system: "now" });
    await told(server, [author.user.id]);
    await server.ctx.db
      .updateTable("user")
      .set({ banned_until: server.clock.now() + 24 * HOUR })
      .where("id", "=", author.user.id)
      .execute();
    expect(await deliver(server)).toEqual({ mail: 0 });
    expect([smtp.mails, await waiting(server)]).toEqual([[], []]);
  });

  test("E19 names and titles add no header and no line, and HTML is escaped", async ({ server }) => {
    const { author, reader } = await readers(server);
    await receives(server, author, "mail", { system: "now", follow: "now" });
    await server.ctx.db
      .updateTable("user")
      .set({ name: "恶意\r\nBcc: everybody@example.com" })
      .where("id", "=", reader.user.id)
      .execute();
    await told(server, [author.user.id], "标题\r\nX-Evil: 1\r\n\r\n<script>alert(1)</script>");
    await deliver(server);
    const mail = onlyMail();
    expect(mail.headers.filter((line) => /^(?:bcc|x-evil)/i.test(line))).toEqual([]);
    expect(headerOf(mail, "subject")).toBe("群落：标题 X-Evil: 1 <script>alert(1)</script>");
    const [text, html] = partsOf(mail);
    expect(text).toContain("标题 X-Evil: 1 <script>");
    expect(html).not.toContain("<script>");
    expect(html).toContain("&lt;script&gt;");
  });

  test("E19 a read settings page has no address of anybody else, and the log has none at all", async ({ server }) => {
    const { author, reader } = await readers(server);
    expect((await server.call(deliveryEndpoints.settings, {}, author)).data.mail.address).toBe("reader@example.com");
    expect((await server.call(deliveryEndpoints.settings, {}, reader)).data.mail.address).toBeNull();
    expect((await server.call(messageEndpoints.settings, {}, reader)).status).toBe(200);
    expect(JSON.stringify(server.log)).not.toContain("reader@example.com");
  });
});
