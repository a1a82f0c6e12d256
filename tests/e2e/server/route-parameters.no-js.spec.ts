import { routePatterns } from "../../fixtures/route-pages.ts";
import { cookiesOf, makeWorld } from "../../fixtures/world.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const NUMBERS = ["x", "0", "01", "-1", "1.5", "1e3", "１", "9007199254740993", "1%00"];
/** Malformed values by a parameter's name in routes.ts; null: any word is well-formed, and may just be unknown. */
const malformed: Record<string, string[] | null> = {
  id: NUMBERS,
  userId: NUMBERS,
  revision: NUMBERS,
  version: NUMBERS,
  kind: ["x", "SERVICE", "1"],
  tab: ["x", "REPLY", "1"],
  file: ["x", "article-x.xml", "1.json"],
  token: null,
  slug: null,
};
/** Valid values for the other parameters of a path. */
const sound: Record<string, string> = { id: "1", userId: "1", revision: "1", version: "1", kind: "service" };

/** Files, feeds and answers for scripts have no page for the message. */
const isFile = (pattern: string) => /\.(?:atom|json|xml)$|:file$|\/export$|^\/resources\//.test(pattern);

test("R30 a malformed parameter of any route is a 404 in the same words @once", async ({ baseURL, request }) => {
  const world = await makeWorld(request);
  const cookie = await cookiesOf(request, baseURL ?? "", world.admin.phone);
  const patterns = routePatterns().filter((pattern) => pattern.includes(":"));
  expect(patterns.length).toBeGreaterThan(30);
  const wrong: string[] = [];
  for (const pattern of patterns)
    for (const [, name = ""] of pattern.matchAll(/:(\w+)/g)) {
      const values = malformed[name];
      if (values === undefined) wrong.push(`${pattern}: say in this test when :${name} is malformed`);
      for (const value of values ?? []) {
        const at = pattern.replaceAll(/:(\w+)/g, (_, one: string) => (one === name ? value : (sound[one] ?? "x")));
        const answer = await fetch(baseURL + encodeURI(at).replace("%2500", "%00"), {
          redirect: "manual",
          headers: { accept: "text/html", cookie },
        });
        const text = await answer.text();
        const isSaid =
          text.includes("页面未找到") && (isFile(pattern) || text.includes(`Page Not Found: ${encodeURI(at)}`));
        // A path with NUL is refused before any route.
        if (at.includes("%00") ? answer.status >= 500 : answer.status !== 404 || !isSaid)
          wrong.push(`${at}: ${answer.status} ${/Page.Not.Found[^<]*|编号有误/i.exec(text)?.[0] ?? ""}`);
      }
    }
  expect(wrong).toEqual([]);
});
