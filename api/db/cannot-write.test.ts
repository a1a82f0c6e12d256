import { expect, test } from "vitest";
import { failed } from "../failed.ts";
import { cannotWrite } from "./cannot-write.ts";

const error = (code: string) => Object.assign(new Error("no"), { code });

test.each([
  "SQLITE_FULL",
  "SQLITE_IOERR",
  "SQLITE_READONLY",
  "SQLITE_CANTOPEN",
  "SQLITE_BUSY",
  "53100",
  "25006",
  "ENOSPC",
  "EDQUOT",
  "EROFS",
])("K01 %s becomes a 503 that says reading still works and when to retry", (code) => {
  const { envelope, isOurs } = failed(new Error("around it", { cause: error(code) }), undefined);
  expect([isOurs, envelope.statusCode, envelope.message, envelope.data]).toEqual([
    true,
    503,
    "暂时只能阅读，请稍后再试",
    { code: "UNAVAILABLE", retryAfterSeconds: 5 },
  ]);
});

test.each(["SQLITE_CONSTRAINT", "SQLITE_CORRUPT", "23505", "EACCES", "ENOENT", ""])(
  "K01 %s counts as a bug",
  (code) => {
    expect(cannotWrite(error(code))).toBe(false);
  },
);
