import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { envSchema, readEnv } from "./env.ts";

const lines = readFileSync(new URL("../.env.example", import.meta.url), "utf8").split("\n");
const settings = lines.flatMap((line, index) => {
  const [, name, value] = /^# ([A-Z][A-Z\d_]*)=(.*)$/.exec(line) ?? [];
  return name === undefined || value === undefined ? [] : [{ name, value, said: lines[index - 1] ?? "" }];
});

describe(".env.example", () => {
  test("K01 .env.example has every setting once and no other", () => {
    expect(settings.map(({ name }) => name).sort()).toEqual(Object.keys(envSchema.shape).sort());
  });

  test.each(settings)("K01 .env.example explains $name in Chinese", ({ said }) => {
    expect(said).toMatch(/^# .*\p{Script=Han}/u);
  });

  test("K01 .env.example states the actual defaults", () => {
    const stated = Object.fromEntries(settings.map(({ name, value }) => [name, value]));
    expect(readEnv(stated)).toEqual(readEnv({}));
  });
});
