import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { apiConfig } from "./api-config.ts";
import { readEnv } from "./env.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-search-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const searchOf = (env: Record<string, string>) => apiConfig(readEnv({ DATA_DIR: folder, ...env }), "test").search;

test("K01 R06 settings alone choose the search engine; a wrong setting stops the start with one line", () => {
  expect(searchOf({})).toBeUndefined();
  expect(searchOf({ SEARCH_ENGINE: "meilisearch", SEARCH_URL: "http://10.0.0.9:7700/" })).toEqual({
    url: "http://10.0.0.9:7700",
    key: undefined,
    prefix: "qunluo_",
  });
  expect(() => searchOf({ SEARCH_ENGINE: "meilisearch" })).toThrow(
    "配置错误 SEARCH_URL：SEARCH_ENGINE=meilisearch 时必须设置（见 .env.example）",
  );
  expect(() => searchOf({ SEARCH_URL: "http://10.0.0.9:7700" })).toThrow(/^配置错误 SEARCH_ENGINE：/);
  expect(() => searchOf({ SEARCH_ENGINE: "meilisearch", SEARCH_URL: "10.0.0.9" })).toThrow(/^配置错误 SEARCH_URL：/);
  expect(() => searchOf({ SEARCH_INDEX_PREFIX: "a b" })).toThrow(/^配置错误 SEARCH_INDEX_PREFIX：/);
  expect(() => searchOf({ SEARCH_ENGINE: "elastic" })).toThrow(/^配置错误 SEARCH_ENGINE：/);
});
