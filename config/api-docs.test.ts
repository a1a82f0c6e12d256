import { expect, test } from "vitest";
import { apiDocsOf } from "./api-docs.ts";
import { readEnv } from "./env.ts";

test("K01 the API's document is off in production unless switched on, and complete elsewhere", () => {
  const production = { APP_ENV: "production" };
  expect(apiDocsOf(readEnv(production))).toBe("off");
  expect(apiDocsOf(readEnv({ ...production, API_DOCS: "public" }))).toBe("public");
  expect(apiDocsOf(readEnv({ APP_ENV: "development" }))).toBe("all");
  expect(apiDocsOf(readEnv({}))).toBe("all");
  expect(() => readEnv({ API_DOCS: "staff" })).toThrow(/^配置错误 API_DOCS/);
});
