import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createPageCache } from "#server/page-cache.ts";
import { preferenceKey, readClosedAnnouncement, readLinkMode, readTheme } from "~/server/preferences.server.ts";

const cache = createPageCache({ preferenceKey });
const name = fc.constantFrom(
  "app-theme",
  "link-target-mode",
  "announcement-closed",
  "App-Theme",
  "xapp-theme",
  "app-theme ",
  "other",
  "",
);
const value = fc.oneof(
  fc.constantFrom(
    "light",
    "dark",
    "green",
    "darkBlue",
    "system",
    "default",
    "new-tab",
    "router-push",
    "",
    "DARK",
    "dark ",
    '"dark"',
    "dark,",
    "x".repeat(30),
    "a-b_c",
    "%64ark",
  ),
  fc.stringMatching(/^[!-~]{0,30}$/),
);
const cookie = fc
  .array(fc.tuple(name, fc.constantFrom("=", " = ", "", "=="), value, fc.constantFrom("; ", ";", ";;", ";\t", ", ")), {
    maxLength: 5,
  })
  .map((parts) => parts.map((part) => part.join("")).join(""));

/** The parts of a page that its cookies determine. */
function looksOf(header: string) {
  const request = new Request("http://localhost/", { headers: { cookie: header } });
  return JSON.stringify([readTheme(request), readLinkMode(request), readClosedAnnouncement(header)]);
}

test("S08 S09 two requests with one key of the page cache see one page, whatever their cookies contain", () => {
  const seen = new Map<string, string>();
  fc.assert(
    fc.property(cookie, (header) => {
      const key = cache.keyOf({ method: "GET", url: "/", headers: { cookie: header } } as IncomingMessage);
      if (key === undefined) return;
      const looks = looksOf(header);
      expect(seen.get(key) ?? looks).toBe(looks);
      seen.set(key, looks);
      expect(seen.size).toBeLessThanOrEqual(24);
    }),
    {
      examples: [
        ["app-theme=" + "x".repeat(30)],
        [""],
        ["app-theme=light"],
        ["app-theme=dark"],
        ["app-theme=dark; app-theme=light"],
      ],
    },
  );
});

test("S08 S09 cookies with unknown values bypass the cache", () => {
  for (const header of [
    "app-theme=",
    `app-theme=${"x".repeat(30)}`,
    "app-theme=DARK",
    "link-target-mode=always",
    "app-theme=dark; link-target-mode=",
    // The current announcement is not known yet.
    "announcement-closed=abc",
  ])
    expect(preferenceKey(header)).toBeUndefined();
  for (const header of [undefined, "", "app-theme=system", "other=1", "announcement-closed=A"])
    expect(preferenceKey(header)).toBe("system,");
  expect(preferenceKey("app-theme=darkBlue; link-target-mode=new-tab")).toBe("darkBlue,new-tab");
});
