import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { redirectTarget } from "./redirect-target.ts";

describe("redirectTarget", () => {
  test.each([
    ["/article/42?page=2#comment-17", "/article/42?page=2#comment-17"],
    ["/search?q=%E5%8E%9F%E7%A5%9E", "/search?q=%E5%8E%9F%E7%A5%9E"],
    ["/search?q=a@b.com&next=//x", "/search?q=a@b.com&next=//x"],
    ["/search?q=1..2", "/search?q=1..2"],
    ["/", "/"],
    ["/circle/list/", "/circle/list/"],
  ])("V04 keeps %s", (target, kept) => {
    expect(redirectTarget(target, "/fallback")).toBe(kept);
  });

  test.each([
    undefined,
    null,
    "",
    "article/42",
    "https://evil.example/",
    "javascript:alert(1)",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\tevil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\u0000/evil.example",
    " //evil.example",
    "／／evil.example",
    "/／evil.example",
    "/⁄evil.example",
    "/%2Fevil.example",
    "/%2f%2fevil.example",
    "%2f%2fevil.example",
    "/%5Cevil.example",
    "/%09/evil.example",
    "/%0d%0aLocation:%20//evil.example",
    "/%EF%BC%8Fevil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "/a/..//evil.example",
    "/a/%2e%2e//evil.example",
    "/user@evil.example",
    "/user%40evil.example",
    "/%",
    `/${"a".repeat(2001)}`,
  ])("V04 refuses %j", (target) => {
    expect(redirectTarget(target, "/fallback")).toBe("/fallback");
  });

  test.each(["/login", "/login?redirect=%2F", "/Login", "/login/", "/logout", "/login.data"])(
    "V04 the target never leads back to the login: %s",
    (target) => {
      expect(redirectTarget(target)).toBe("/");
    },
  );

  test("V04 for any input, a browser stays on this origin", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "%2e",
      "%2f",
      "%5c",
      "@",
      ":",
      "?",
      "#",
      "\t",
      "evil.example",
      "／",
      "http:",
      "a",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const target = redirectTarget(`/${pieces.join("")}`);
        expect(new URL(target, "https://site.example/deep/page").origin).toBe("https://site.example");
        expect(target.startsWith("//")).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });
});
