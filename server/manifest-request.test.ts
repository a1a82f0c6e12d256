import { expect, test } from "vitest";
import { normalizeManifestRequest } from "./manifest-request.ts";

const asking = (paths: string[]) => `/__manifest?version=ab12&paths=${encodeURIComponent(paths.join(","))}`;
const pathsIn = (address = "") => new URL(address, "http://localhost").searchParams.get("paths")?.split(",");

test("a manifest request names each kind of path once and preserves the version", () => {
  const many = Array.from({ length: 500 }, (_, id) => `/article/${id}`);
  const settled = normalizeManifestRequest(asking([...many, "/user/7/feed", "/user/8/feed", "/video"]));
  expect(pathsIn(settled)).toEqual(["/article/1", "/user/1/feed", "/video"]);
  expect(settled).toContain("version=ab12");
});

test("a manifest request with more kinds than any page has is refused, however it is written", () => {
  const kinds = (count: number) => Array.from({ length: count }, (_, id) => `/a${id}`);
  expect(pathsIn(normalizeManifestRequest(asking(kinds(64))))).toHaveLength(64);
  for (const paths of [kinds(65), [`/${"a/".repeat(40)}`]]) {
    expect(normalizeManifestRequest(asking(paths))).toBeUndefined();
    expect(normalizeManifestRequest(`/.${asking(paths)}`)).toBeUndefined();
  }
});

test("other addresses are unchanged", () => {
  for (const address of ["/", "/article/12?page=2", "/search?word=/__manifest&paths=/a/1", "/__manifest?version=1"])
    expect(normalizeManifestRequest(address)).toBe(address);
});
