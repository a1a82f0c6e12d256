import { expect, test } from "vitest";
import { hasWords } from "./form-snapshot.ts";
import { clearMirror, formMirrorKey, type Mirror, readMirror, writeMirror } from "./mirror-store.ts";

function fakeStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const key = formMirrorKey(7, "article-0");
const mirror: Mirror = {
  at: 5,
  fields: [
    ["title", "标题"],
    ["source", "正文更长"],
  ],
};

test("R25 the device's copy restores unsaved text after a crash", () => {
  const storage = fakeStorage();
  writeMirror(storage, key, mirror);
  expect(readMirror(storage, key)).toEqual(mirror);
  clearMirror(storage, key);
  expect(readMirror(storage, key)).toBeNull();
});

test("R25 an empty or invalid copy is not offered", () => {
  const storage = fakeStorage();
  expect(
    hasWords([
      ["title", " "],
      ["source", ""],
    ]),
  ).toBe(false);
  for (const broken of ["{broken", "7", '{"at":5}', '{"at":5,"fields":[["title"]]}', '{"at":"5","fields":[]}']) {
    storage.setItem(key, broken);
    expect(readMirror(storage, key)).toBeNull();
  }
});

test("R25 a full or forbidden storage does not stop the writer", () => {
  const full = {
    setItem() {
      throw new Error("QuotaExceededError");
    },
    getItem() {
      throw new Error("SecurityError");
    },
  };
  expect(() => writeMirror(full, key, mirror)).not.toThrow();
  expect(readMirror(full, key)).toBeNull();
});

test("R25 each person and each form has a separate copy", () => {
  const keys = [key, formMirrorKey(8, "article-0"), formMirrorKey(7, "article-3"), formMirrorKey(7, "dynamic")];
  expect(new Set(keys).size).toBe(4);
});
