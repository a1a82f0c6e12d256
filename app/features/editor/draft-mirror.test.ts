import { expect, test } from "vitest";
import { clearMirror, writeMirror } from "../writing/mirror-store.ts";
import { mirrorKey, readMirror } from "./draft-mirror.ts";

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const key = mirrorKey(7, { id: 0, articleId: null });
const saved = { title: "标题", source: "正文" };

test("R25 an unsaved text comes back after a crash", () => {
  const storage = fakeStorage();
  writeMirror(storage, key, { title: "标题", source: "正文更长", at: 5 });
  expect(readMirror(storage, key, saved)).toEqual({ title: "标题", source: "正文更长", at: 5 });
  clearMirror(storage, key);
  expect(readMirror(storage, key, saved)).toBeNull();
});

test("R25 a mirror that says the same, says nothing or is broken is not offered", () => {
  const storage = fakeStorage();
  writeMirror(storage, key, { ...saved, at: 5 });
  expect(readMirror(storage, key, saved)).toBeNull();
  writeMirror(storage, key, { title: " ", source: "", at: 5 });
  expect(readMirror(storage, key, saved)).toBeNull();
  storage.setItem(key, "{broken");
  expect(readMirror(storage, key, saved)).toBeNull();
});

test("R25 a full storage does not stop the writer", () => {
  const full = {
    setItem() {
      throw new Error("QuotaExceededError");
    },
  };
  expect(() => writeMirror(full, key, { ...saved, at: 5 })).not.toThrow();
});

test("R25 people, drafts and articles do not share a mirror", () => {
  const keys = [
    mirrorKey(7, { id: 0, articleId: null }),
    mirrorKey(8, { id: 0, articleId: null }),
    mirrorKey(7, { id: 3, articleId: null }),
    mirrorKey(7, { id: 3, articleId: 9 }),
  ];
  expect(new Set(keys).size).toBe(4);
});
