import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isComposing } from "./is-composing.ts";

test("W02 a key belongs to the input method while it composes, and so does Safari's Enter that ends a word", () => {
  expect(isComposing({ isComposing: true, keyCode: 13 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

/**
 * Matches code that adds a key listener. Shortcuts of the rich editor are not matched: ProseMirror checks composition
 * itself.
 */
const LISTENS =
  /\bonKey(?:Down|Up|Press)\s*(?:=\{|: \()|addEventListener\(\s*["']key(?:down|up|press)["']|\bhandleKeyDown:/g;
/** Matches a check of composition. `box.key(event)` checks for both of its callers. */
const ASKS = /\bisComposing\(|\bbox\??\.key\(event\)/g;
const count = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length;

/** @returns an error message for a file in which a key listener does not check composition */
function complaint(file: string, text: string): string | undefined {
  const [listeners, questions] = [count(text, LISTENS), count(text, ASKS)];
  if (listeners > questions)
    return `${file} has ${listeners} listeners of keys and asks isComposing ${questions} times`;
  // The property `isComposing` alone is not enough for a key; an InputEvent has no key code.
  const own = text.split("\n").find((line) => line.includes(".isComposing") && !line.includes("InputEvent"));
  return own === undefined ? undefined : `${file} asks the event itself: ${own.trim()}`;
}

test("W02 W04 R06 R07 every key listener calls isComposing", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const texts = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(`app/${file}`, "utf8")] as const);
  expect(texts.filter(([, text]) => count(text, LISTENS) > 0).length).toBeGreaterThan(10);
  expect(texts.map(([file, text]) => complaint(file, text)).filter(Boolean)).toEqual([]);
});

test("W02 the scan finds a key listener that does not call isComposing or reads the event's property", () => {
  expect(complaint("a", "onKeyDown={(event) => event.key}")).toContain("1 listeners");
  expect(complaint("b", 'field.addEventListener(\n"keydown", send)')).toContain("0 times");
  expect(complaint("c", "onKeyDown={(e) => isComposing(e) || e.nativeEvent.isComposing}")).toContain("asks the event");
  expect(complaint("d", "if (event instanceof InputEvent && event.isComposing) return;")).toBeUndefined();
});
