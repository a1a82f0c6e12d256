import { describe, expect, test } from "vitest";
import { envSchema } from "../api/config/env.ts";
import { webEnvSchema } from "../app/server/env.server.ts";

type Name = keyof typeof webEnvSchema.shape;
const names = Object.keys(webEnvSchema.shape) as Name[];

/** Texts that at least one name takes and another refuses. */
const samples = [
  undefined,
  "local",
  "production",
  "staging",
  "on",
  "maybe",
  "3000",
  "70000",
  "-1",
  "3000.5",
  "./data",
  "  ./data ",
  "https://qunluo.example.com/",
  "wss://qunluo.example.com/chat",
  "ftp://qunluo.example.com",
  "not a url",
  "short",
  "x".repeat(32),
  ` ${"x".repeat(32)} `,
];

describe("webEnvSchema", () => {
  test.each(names)("K01 %s means on the web tier what it means on the API tier", (name) => {
    const api = envSchema.shape[name];
    const web = webEnvSchema.shape[name];
    for (const sample of samples) {
      const [there, here] = [api.safeParse(sample), web.safeParse(sample)];
      expect({ sample, ok: here.success, value: here.data }).toEqual({ sample, ok: there.success, value: there.data });
    }
  });
});
