import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { headerOf, partsOf, startFakeSmtp } from "#tests/fixtures/fake-smtp.ts";
import { recordedLog } from "#tests/setup/fakes.ts";
import { AwayError } from "../lib/breaker.ts";
import { consoleMailer } from "./console.ts";
import { MailError } from "../lib/mail-error.ts";
import type { Mail, Mailer } from "./mailer.ts";
import { isNoMailbox, smtpMailer } from "./smtp.ts";

const fake = await startFakeSmtp();
afterAll(() => fake.close());
beforeEach(() => {
  fake.mails.length = 0;
  fake.refuses = {};
  fake.mood = "answer";
});

const smtp = {
  host: "127.0.0.1",
  port: Number(new URL(fake.url).port),
  isSecure: false,
  requiresTls: false,
  auth: undefined,
};
const real = (over = {}, timeout?: number) =>
  smtpMailer({ smtp: { ...smtp, ...over }, from: "群落 <no-reply@qunluo.example>" }, timeout);
const mail: Mail = {
  to: "reader@example.com",
  subject: "一个标题\r\nBcc: everybody@example.com",
  text: "正文\n.\n.. 一行",
  html: "<p>正文</p>",
  messageId: "id-1@qunluo.example",
  unsubscribeUrl: "https://qunluo.example/mail/unsubscribe?token=1.x",
};
const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("it was sent"),
    (error: unknown) => (error instanceof AwayError && error.cause ? error.cause : error),
  );

describe.each([
  ["smtp", () => ({ mailer: real(), sent: () => fake.mails.map((one) => [one.to, headerOf(one, "subject")]) })],
  [
    "console",
    () => {
      const mailer = consoleMailer(recordedLog().log);
      return { mailer, sent: () => (mailer.outbox ?? []).map(({ to, subject }) => [to, subject]) };
    },
  ],
] as [Mailer["name"], () => { mailer: Mailer; sent(): unknown }][])("the adapter %s", (name, make) => {
  test("E19 takes a mail, and a subject is one line", async () => {
    const { mailer, sent } = make();
    expect(mailer.name).toBe(name);
    await mailer.send(mail);
    expect(sent()).toEqual([["reader@example.com", "一个标题 Bcc: everybody@example.com"]]);
  });
});

test("E19 both parts and all headers arrive", async () => {
  await real().send(mail);
  const [one] = fake.mails;
  if (!one) throw new Error("it arrived");
  expect(partsOf(one).map((part) => part.replaceAll("\r", "").trim())).toEqual([mail.text, mail.html]);
  expect(one.headers.filter((line) => /^bcc/i.test(line))).toEqual([]);
  expect(
    ["from", "message-id", "list-unsubscribe", "list-unsubscribe-post"].map((name) => headerOf(one, name)),
  ).toEqual([
    "群落 <no-reply@qunluo.example>",
    "<id-1@qunluo.example>",
    "<https://qunluo.example/mail/unsubscribe?token=1.x>",
    "List-Unsubscribe=One-Click",
  ]);
});

test.each([
  [{ RCPT: "550 5.1.1 reader@example.com unknown" }, "recipient"],
  [{ RCPT: "550 no such user" }, "recipient"],
  [{ RCPT: "553 5.1.3 bad address" }, "recipient"],
  [{ RCPT: "550 5.7.1 relaying denied" }, "refused"],
  [{ RCPT: "552 5.2.2 mailbox full" }, "refused"],
  [{ RCPT: "451 4.7.1 greylisted" }, "away"],
  [{ MAIL: "550 5.7.1 sender refused" }, "away"],
  [{ END: "554 5.7.1 spam" }, "refused"],
  [{ END: "452 4.3.1 full" }, "away"],
] as const)("E19 the answer %j is of the kind %s, without the address", async (refuses, kind) => {
  fake.refuses = refuses;
  const error = await rejection(real().send(mail));
  expect(error).toMatchObject({ name: "MailError", kind });
  expect(String(error)).not.toContain("reader@");
});

test("K02 a silent server, a closed port and a lost answer are away, in time", async () => {
  fake.mood = "hang";
  expect(await rejection(real({}, 300).send(mail))).toMatchObject({ kind: "away" });
  fake.mood = "drop";
  expect(await rejection(real().send(mail))).toMatchObject({ kind: "away" });
  expect(await rejection(real({ port: 9 }).send(mail))).toBeInstanceOf(MailError);
});

test("E19 a password is not sent to a server without TLS", async () => {
  fake.mood = "answer";
  const auth = { user: "site", pass: "the-password" };
  const error = await rejection(real({ requiresTls: true, auth }).send(mail));
  expect(error).toMatchObject({ kind: "away" });
  expect(fake.mails).toEqual([]);
});

test("E19 after five failures in a row the server is left alone", async () => {
  const mailer = real();
  fake.refuses = { RCPT: "451 4.7.1 later" };
  for (let n = 0; n < 5; n++) await rejection(mailer.send(mail));
  const before = fake.connections;
  const error = await mailer.send(mail).catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(AwayError);
  expect((error as AwayError).cause).toBeUndefined();
  expect(fake.connections).toBe(before);
});

test("E19 only an answer to RCPT TO says that a mailbox does not exist", () => {
  expect(isNoMailbox({ command: "DATA", responseCode: 550, response: "550 5.1.1 no" })).toBe(false);
  expect(isNoMailbox({ command: "RCPT TO", responseCode: 450, response: "450 4.1.1 no" })).toBe(false);
  expect(isNoMailbox({ command: "RCPT TO", responseCode: 554, response: "554 no" })).toBe(false);
});
