import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { isWeakSecret } from "./weak-secret.ts";

const weak = [
  "a".repeat(64),
  "ab".repeat(20),
  "0123456789".repeat(4),
  "abcdefghijklmnopqrstuvwxyz0123456789",
  "change-me-change-me-change-me-change-me",
  "this-is-my-secret-session-password",
  "please-replace-this-default-secret-key",
  "1111111111111111aaaaaaaaaaaaaaaa",
  "qwertyqwertyqwertyqwertyqwerty123456",
  "password12345678901234567890123456",
];

test.each(weak)("K03 %s is not accepted as a secret for production", (secret) => {
  expect(isWeakSecret(secret)).toBe(true);
  const given = { SITE_URL: "https://qunluo.example.com", SESSION_SECRET: secret };
  expect(() => readEnv({ APP_ENV: "production", ...given })).toThrow(
    "配置错误 SESSION_SECRET：太容易猜到，请用 openssl rand -base64 32 生成（见 .env.example）",
  );
  expect(readEnv({ APP_ENV: "local", ...given }).SESSION_SECRET).toBe(secret);
});

test("K03 a generated secret is not weak", () => {
  for (let n = 0; n < 500; n += 1) {
    const bytes = randomBytes(32);
    const made = (["hex", "base64", "base64url"] as const).map((encoding) => bytes.toString(encoding));
    expect(made.filter(isWeakSecret)).toEqual([]);
  }
});
