import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { knockAt, ticketFor } from "#tests/fixtures/live-client.ts";
import { attachChat } from "#api/live/chat-socket.ts";
import { rotateSecrets } from "#api/scripts/rotate-commands.ts";
import { makeBanPass, ownerOfBanPass } from "#api/services/shared/sanction/ban-pass.ts";
import { originOf } from "#api/lib/caller.ts";
import { hashToken } from "#api/services/accounts/session/viewer-of-token.ts";
import { CLIENT_IP_HEADER, SERVICE_SECRET_HEADER } from "#contract/shared/paths.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { receiveCode } from "#tests/fixtures/phone-code.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("S01 C17 a code, a sign and a web server from before a change of secrets are still accepted, and foreign ones are not", async ({
  server,
}) => {
  const { config } = server.ctx;
  const before = { service: config.serviceSecret, sign: { ...config.sign } };
  const [phone, late] = [uniquePhone(), uniquePhone()];
  const smsCode = await receiveCode(server, phone);
  const other = await receiveCode(server, late);
  const pair = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  Object.assign(config, {
    serviceSecret: "n".repeat(32),
    oldServiceSecrets: [before.service],
    sign: { ...pair, oldPrivateKeys: [before.sign.privateKey] },
  });
  const login = (of: string, code: string) =>
    server.call(userEndpoints.smsLogin, { body: { phone: of, smsCode: code } });
  expect((await login(phone, smsCode)).status).toBe(200);
  const from = (secret: string) =>
    originOf({ [SERVICE_SECRET_HEADER]: secret, [CLIENT_IP_HEADER]: "203.0.113.9" }, config);
  expect([from(before.service), from("n".repeat(32)), from("x".repeat(32))].map(({ isTrusted }) => isTrusted)).toEqual([
    true,
    true,
    false,
  ]);
  // After a leak nothing older is accepted.
  Object.assign(config, { oldServiceSecrets: [] });
  expect((await login(late, other)).status).not.toBe(200);
  expect(from(before.service).isTrusted).toBe(false);
});

test("S02 K01 rotating leaked secrets ends every login at once: tokens, sockets and signed passes", async ({
  server,
}) => {
  const { ctx, clock } = server;
  const { config } = ctx;
  const http = createServer();
  const closeChat = attachChat(http, ctx, { heartbeatMs: 1_000 });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  try {
    const [one, other, gone] = [
      await server.loginAs(),
      await server.loginAs({ role: "ADMIN" }),
      await server.loginAs(),
    ];
    await server.call(userEndpoints.logout, {}, { token: gone.token });
    const goneAt = await revokedAt(gone.token);
    const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const tickets = [await ticketFor(server, one.token), await ticketFor(server, other.token), undefined];
    const sockets = tickets.map((ticket) => knockAt(url, { ticket }));
    await Promise.all(sockets.map((socket) => once(socket, "open")));
    const [first, second, guest] = sockets;
    const closed = Promise.all([first, second].map(async (socket) => socket && (await once(socket, "close"))[0]));
    const pass = makeBanPass(ctx, one.user.id);
    expect(ownerOfBanPass(ctx, pass)).toBe(one.user.id);
    clock.advance(1_000);

    // Runs beside the site; without the flag every session stays.
    const env = { APP_ENV: "local", DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl };
    expect(await rotateSecrets(env, [], clock.now())).not.toContain("个登录");
    expect((await server.call(userEndpoints.current, {}, { token: one.token })).status).toBe(200);
    expect(await rotateSecrets(env, ["--leaked"], clock.now())).toMatch(/^已结束 2 个登录，实时连接在半分钟内断开\n/);

    for (const { token } of [one, other, gone])
      expect((await server.call(userEndpoints.current, {}, { token })).status).toBe(401);
    expect(await closed).toEqual([4401, 4401]);
    expect(guest?.readyState).toBe(WebSocket.OPEN);
    // An earlier logout keeps its time in the log.
    expect(await revokedAt(gone.token)).toBe(goneAt);
    Object.assign(config, { serviceSecret: "n".repeat(32), oldServiceSecrets: [] });
    expect(() => ownerOfBanPass(ctx, pass)).toThrow("请重新登录一次");
    // Members can log in again.
    expect((await server.call(userEndpoints.current, {}, await server.loginAs({ userId: one.user.id }))).status).toBe(
      200,
    );
  } finally {
    closeChat();
    http.close();
  }

  async function revokedAt(token: string): Promise<number | null | undefined> {
    const row = await ctx.db
      .selectFrom("session")
      .select("revoked_at")
      .where("token_hash", "=", hashToken(token))
      .executeTakeFirst();
    return row?.revoked_at;
  }
});

test("S02 K01 rotating leaked secrets without a reachable database says so and changes no secret", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-leaked-"));
  try {
    const env = { APP_ENV: "local", DATA_DIR: dataDir };
    expect(await rotateSecrets(env, ["--leaked"])).toMatch(/^这里没有数据库：请在接口所在的机器上也运行一次/);
    const away = { ...env, DATABASE_URL: "postgres://qunluo@127.0.0.1:1/gone" };
    await expect(rotateSecrets(away, ["--leaked"])).rejects.toMatchObject({ code: "ECONNREFUSED" });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
