import { DomUtils, parseDocument } from "htmlparser2";
import { leadsToContent } from "~/lib/content-links.ts";
import { screensOf } from "../fixtures/walk.ts";
import { expect, test } from "../setup/e2e-test.ts";

/** What stands in these goes on in its page: rows of tabs, steps, the way back. */
const OF_THE_PAGE = new Set(["nav", "form"]);

type Node = ReturnType<typeof parseDocument>["children"][number];
const above = (node: Node): string[] => {
  const names: string[] = [];
  for (let one = node.parent; one; one = one.parent) if ("name" in one) names.push(one.name);
  return names;
};

test.slow();

for (const as of ["guest", "me", "admin"] as const) {
  test(`S09 E16 every link to content, on every page of the sitemap, opens where the reader wants it, as ${as}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const wrong = new Set<string>();
    let links = 0;
    for (const at of await screensOf(page, baseURL, as))
      for (const [mode, target] of [
        ["new-tab", "_blank"],
        ["router-push", undefined],
      ] as const) {
        await context.addCookies([{ name: "link-target-mode", value: mode, url: baseURL ?? "" }]);
        const html = await (await page.request.get(at, { headers: { accept: "text/html" } })).text();
        const [main] = DomUtils.getElementsByTagName("main", parseDocument(html));
        for (const link of main ? DomUtils.getElementsByTagName("a", main) : []) {
          const { href = "", target: has, class: look } = link.attribs;
          const isOfThePage = above(link).some((name) => OF_THE_PAGE.has(name)) || "data-document" in link.attribs;
          if (!leadsToContent(href) || isOfThePage || href.split(/[?#]/)[0] === at.split("?")[0]) continue;
          links += 1;
          if (has !== target)
            wrong.add(
              `${mode}: ${href.replaceAll(/\d+/g, ":id")} (${look ?? above(link)[0]}), ${at.replaceAll(/\d+/g, ":id")}`,
            );
        }
      }
    expect([...wrong]).toEqual([]);
    expect(links).toBeGreaterThan(100);
  });
}
