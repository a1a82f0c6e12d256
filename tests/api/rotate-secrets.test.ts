import { generateKeyPairSync } from "node:crypto";
import { originOf } from "#api/caller.ts";
import { CLIENT_IP_HEADER, SERVICE_SECRET_HEADER } from "#contract/paths.ts";
import { userEndpoints } from "#contract/user.ts";
import { receiveCode } from "#tests/fixtures/phone-code.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("S01 C17 a code, a sign and a web server of before the secrets changed are still believed; of others not", async ({
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
  // Leaked: nothing of before is believed.
  Object.assign(config, { oldServiceSecrets: [] });
  expect((await login(late, other)).status).not.toBe(200);
  expect(from(before.service).isTrusted).toBe(false);
});
