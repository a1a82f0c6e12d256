import { expect, test } from "vitest";
import { addressParts } from "./address-parts.ts";

const inText = (text: string) => addressParts(text).flatMap(({ text: words, href }) => (href === null ? [] : [words]));

test("C22 web addresses in a message are links, and the punctuation around them is not", () => {
  expect(addressParts("看https://luo.example/article/12，好。")).toEqual([
    { text: "看", href: null },
    { text: "https://luo.example/article/12", href: "https://luo.example/article/12" },
    { text: "，好。", href: null },
  ]);
  expect(inText("(http://a.example/x). http://b.example/y_(z)!")).toEqual([
    "http://a.example/x",
    "http://b.example/y_(z)",
  ]);
  expect(inText("“https://c.example”\nhttps://d.example/?q=1&r=2#e")).toEqual([
    "https://c.example",
    "https://d.example/?q=1&r=2#e",
  ]);
});

test("E18 an address in a message ends where a reader of Chinese ends it", () => {
  const address = "https://a.example/b?c=1";
  for (const after of ["…好", "。好", "）好", "】好", "》好", "——好", "**很好", "~~很好", ")好"])
    expect([after, inText(`【见${address}${after}`)]).toEqual([after, [address]]);
  expect(inText("写信到 a..b@a.example")).toEqual([]);
});

test("C22 scripts, broken addresses and plain words are no links, and no character is lost", () => {
  const texts = ["javascript:alert(1)", "https://", "https://[", "data:text/html,x", "例子 a.example", "", "http://%"];
  expect(texts.flatMap(inText)).toEqual([]);
  for (const text of [...texts, "https://[ https://a.example ]", "x".repeat(500) + "https://a.example"])
    expect(
      addressParts(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
});
