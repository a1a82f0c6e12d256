import { afterEach, expect, test, vi } from "vitest";
import { RECORD_KEY } from "./bind-record.ts";
import { takeRecord } from "./take-bind-record.ts";

/** A browser's storage that has this text as the record. */
function store(text: string | null): Map<string, string> {
  const items = new Map(text === null ? [] : [[RECORD_KEY, text]]);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
  });
  return items;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const record = (over: object) =>
  JSON.stringify({ phone: "13800138000", smsCode: "123456", timestamp: Date.now(), ...over });

test.each([
  ["no record", null, "没有找到绑定信息，请重新填写"],
  ["a record of eleven minutes ago", record({ timestamp: Date.now() - 660_000 }), "绑定信息已过期，请重新获取验证码"],
  ["a record of the future", record({ timestamp: Date.now() + 660_000 }), "绑定信息已过期，请重新获取验证码"],
  ["no JSON", "{", "绑定信息有误，请重新填写"],
  ["a record without a code", record({ smsCode: undefined }), "绑定信息有误，请重新填写"],
])("R04 E14 %s is refused with a reason, and removed", (_what, text, problem) => {
  const items = store(text);
  expect(takeRecord()).toEqual({ ok: false, problem });
  expect([...items]).toEqual([]);
});

test("R04 E14 a fresh record is returned once", () => {
  store(record({}));
  expect(takeRecord()).toEqual({ ok: true, proof: { phone: "13800138000", smsCode: "123456" } });
  expect(takeRecord()).toEqual({ ok: false, problem: "没有找到绑定信息，请重新填写" });
});
