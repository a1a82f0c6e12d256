import { expect, test } from "vitest";
import { cpuMs } from "#tests/fixtures/cpu-ms.ts";
import { openSign } from "./open-sign.ts";

test("E03 R07 a sign starts a name after Chinese text, at the start of a line, and after a space", () => {
  expect(openSign("看#")).toEqual({ sign: "#", q: "", start: 1 });
  expect(openSign("#海")).toEqual({ sign: "#", q: "海", start: 0 });
  expect(openSign("第一行\n问@林间")).toEqual({ sign: "@", q: "林间", start: 5 });
  expect(openSign("见 @")).toEqual({ sign: "@", q: "", start: 2 });
});

test("E03 R07 the sign that closes a topic starts no name, but the next sign does", () => {
  for (const text of ["#海#", "#海#攻略", "看#海 边#", "#海##攻略#", "#海#看#攻略#", "前面说\n#海#", "#C++#"])
    expect.soft(openSign(text), text).toBeNull();
  expect(openSign("#海##攻")).toEqual({ sign: "#", q: "攻", start: 3 });
  expect(openSign("#海#看#攻")).toEqual({ sign: "#", q: "攻", start: 4 });
  expect(openSign("#海# @林")).toEqual({ sign: "@", q: "林", start: 4 });
  // A sign on the previous line does not close a topic here.
  expect(openSign("C#\n#海")).toEqual({ sign: "#", q: "海", start: 3 });
});

test("R25 the sign in a topic's link closes no topic", () => {
  expect(openSign("看[#海](topic:5) 和#")).toEqual({ sign: "#", q: "", start: 16 });
  expect(openSign("[#海](topic:5)[#山](topic:6)#攻")?.q).toBe("攻");
});

test("E03 R07 no name starts within an address or a Latin word, nor with a space after the sign", () => {
  for (const text of ["a@b", "C#", "https://a.cn/#x", "x.y@", "看# 海", ""])
    expect.soft(openSign(text), text).toBeNull();
});

test("E03 a long text before the cursor is searched fast", () => {
  const start = cpuMs();
  for (let turn = 0; turn < 200; turn++) openSign("#海".repeat(25_000));
  expect(cpuMs() - start).toBeLessThan(1_000);
});
