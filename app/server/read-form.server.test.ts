import { expect, test } from "vitest";
import type { RouteArgs } from "./api.server.ts";
import { readForm } from "./read-form.server.ts";
import { makeRequestContext } from "./request-context.server.ts";

function argsOf(body: string, type: string | undefined): RouteArgs {
  const request = new Request("http://localhost/login", {
    method: "POST",
    body: Buffer.from(body),
    ...(type ? { headers: { "content-type": type } } : {}),
  });
  return { request, context: makeRequestContext({}), url: new URL(request.url) };
}
const read = (body: string, type?: string) => readForm(argsOf(body, type));
const statusOf = (form: Promise<unknown>) =>
  form.then(
    () => 200,
    (answer: { init?: { status?: number } }) => answer.init?.status,
  );

const URLENCODED = "application/x-www-form-urlencoded;charset=UTF-8";
const MULTIPART = "multipart/form-data; boundary=b";
const part = (name: string, value: string, more = "") =>
  `--b\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

test("R27 both encodings of forms are read as the browser sends them", async () => {
  const plain = await read("title=%E6%BD%AE+%E6%B1%90&tag=1&tag=2&empty=", URLENCODED);
  expect([...plain]).toEqual([
    ["title", "潮 汐"],
    ["tag", "1"],
    ["tag", "2"],
    ["empty", ""],
  ]);
  const parts = await read(
    `${part("title", "潮 汐")}${part("file", "png", '; filename="甲.png"\r\ncontent-type: image/png')}${part("none", "", '; filename=""')}--b--\r\n`,
    MULTIPART,
  );
  const file = parts.get("file") as File;
  expect([parts.get("title"), file.name, file.type, await file.text(), (parts.get("none") as File).size]).toEqual([
    "潮 汐",
    "甲.png",
    "image/png",
    "png",
    0,
  ]);
});

test("R27 more than a thousand parts are refused, and so is a body that is no form", async () => {
  expect(await statusOf(read("a&".repeat(999), URLENCODED))).toBe(200);
  expect(await statusOf(read("a&".repeat(1_000), URLENCODED))).toBe(413);
  expect(await statusOf(read(`${part("a", "").repeat(1_001)}--b--\r\n`, MULTIPART))).toBe(413);
  expect(await statusOf(read(`${part("a", "", '; filename="a"').repeat(1_001)}--b--\r\n`, MULTIPART))).toBe(413);
  expect(await statusOf(read("{}", "application/json"))).toBe(415);
  expect(await statusOf(read("a=1"))).toBe(415);
  for (const [body, type] of [
    ["", MULTIPART],
    ["x", MULTIPART],
    [part("a", "b"), MULTIPART],
    ["--b--", "multipart/form-data"],
  ] as const)
    expect(await statusOf(read(body, type))).toBe(400);
});

test("R27 every action reads its form by readForm", () => {
  const sources = import.meta.glob<string>("../**/*.{ts,tsx}", { eager: true, query: "?raw", import: "default" });
  const readers = Object.entries(sources).flatMap(([file, text]) =>
    /\.formData\(\)/.test(text) && !file.includes(".test.") ? [file] : [],
  );
  expect(readers).toEqual([]);
});
