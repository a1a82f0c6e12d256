import type { Page } from "@playwright/test";
import { DomUtils, parseDocument } from "htmlparser2";
import { leadsToContent } from "~/lib/content-links.ts";
import { isCampaign, sampleOf } from "../../fixtures/campaign.ts";
import type { Asker } from "../../fixtures/route-pages.ts";
import { enterWords, textFaults } from "../../fixtures/text-lines.ts";
import { htmlErrors } from "../../fixtures/valid-html.ts";
import { screensOf } from "../../fixtures/walk.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Further pages of a guest: the self-test, and the widgets. */
const OTHERS = ["/test", "/ui-demo"];

interface Drawn {
  html: string;
  /** The status, and the final address. */
  answered: string;
}
const htmlOf = async (page: Page, at: string): Promise<Drawn> => {
  const answer = await page.request.get(at, { headers: { accept: "text/html" } });
  return { html: await answer.text(), answered: `${answer.status()} ${new URL(answer.url()).pathname}` };
};

/** The screens of the run: a quarter of each visitor's, and all in a campaign. */
const someScreens = async (page: Page, baseURL: string | undefined, as: Asker) =>
  sampleOf(`pages ${as}`, await screensOf(page, baseURL, as), { share: 0.25 });

const known = new Map<Asker, Map<string, Drawn>>();
/** Every screen of the server, fetched once for all tests of one visitor. */
async function drawnFor(page: Page, baseURL: string | undefined, as: Asker): Promise<Map<string, Drawn>> {
  const screens = await someScreens(page, baseURL, as);
  const drawn = known.get(as) ?? new Map<string, Drawn>();
  known.set(as, drawn);
  for (const at of screens) if (!drawn.has(at)) drawn.set(at, await htmlOf(page, at));
  return drawn;
}

const ofSheet = new Map<string, Set<string>>();
/** The classes that a style sheet styles. */
async function classesIn(page: Page, href: string): Promise<Set<string>> {
  const css = ofSheet.has(href) ? "" : await (await page.request.get(href)).text();
  const classes = ofSheet.get(href) ?? new Set([...css.matchAll(/\.([a-zA-Z_]\w+)/g)].map((match) => match[1] ?? ""));
  ofSheet.set(href, classes);
  return classes;
}

/** Vite's class names of CSS modules: name, hash of the sheet, line. */
const OF_A_MODULE = /^_\w+_[a-z0-9]{5}_\d+$/;

/** Classes of CSS modules in a page that none of its linked sheets styles. */
async function bareClasses(page: Page, html: string, path: string): Promise<string[]> {
  const hrefs = [...html.matchAll(/<link[^>]* href="([^"#]+\.css)#?"/g)].map((match) => match[1] ?? "");
  expect(hrefs.length, path).toBeGreaterThan(0);
  const sheets = await Promise.all(hrefs.map((href) => classesIn(page, href)));
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1]?.split(" ") ?? []);
  const ours = new Set(classes.filter((name) => OF_A_MODULE.test(name)));
  expect(ours.size, `classes of ours in ${path}`).toBeGreaterThan(5);
  return [...ours].filter((name) => !sheets.some((sheet) => sheet.has(name)));
}

/**
 * Links in these elements lead on within their page (tabs, steps, breadcrumbs), so the link mode does not apply to
 * them.
 */
const OF_THE_PAGE = new Set(["nav", "form"]);
type Node = ReturnType<typeof parseDocument>["children"][number];
const above = (node: Node): string[] => {
  const names: string[] = [];
  for (let one = node.parent; one; one = one.parent) if ("name" in one) names.push(one.name);
  return names;
};

for (const as of ["guest", "me", "admin"] as const)
  test.describe(`as ${as}`, () => {
    // One worker for the file, so that each page is fetched once. Each test reads some hundred pages.
    test.describe.configure({ mode: "default", timeout: 300_000 });

    test(`R01 R05 R07 R08 R12 R15 R20 R25 R28 R30 A01 every screen of the sitemap is valid HTML, as ${as}`, async ({
      page,
      baseURL,
    }) => {
      const drawn = new Map(await drawnFor(page, baseURL, as));
      if (as === "guest") for (const at of OTHERS) drawn.set(at, await htmlOf(page, at));
      // Checks that the screen itself was returned, not the login or a refusal.
      for (const [at, { answered }] of drawn) {
        const { pathname } = new URL(at, baseURL);
        expect.soft(answered, at).toBe(`${pathname === "/nowhere" ? 404 : 200} ${pathname}`);
      }
      expect(await htmlErrors(new Map([...drawn].map(([at, { html }]) => [at, html])))).toEqual([]);
    });

    test(`R01 R07 R08 R12 R20 R28 A01 every page links the style sheets of all its elements, as ${as}`, async ({
      page,
      baseURL,
    }) => {
      for (const [at, { html }] of await drawnFor(page, baseURL, as))
        expect.soft(await bareClasses(page, html, at), at).toEqual([]);
    });

    test(`R01 R07 R24 in a text browser one separator is between a row's items, on every page, as ${as}`, async ({
      page,
      baseURL,
    }) => {
      const wrong = new Map<string, string>();
      let read = 0;
      for (const [at, { html }] of await drawnFor(page, baseURL, as)) {
        read += html.length;
        for (const [what, rows] of Object.entries(await textFaults(page, html)))
          for (const words of rows) wrong.set(`${what}: ${words}`, at);
        for (const words of await enterWords(page, html)) wrong.set(`above the fields: ${words}`, at);
      }
      expect(read).toBeGreaterThan(100_000);
      expect([...wrong].map(([words, at]) => `${words} (${at})`)).toEqual([]);
    });

    test(`S09 E16 every content link, on every page, follows the reader's link mode, as ${as}`, async ({
      page,
      context,
      baseURL,
    }) => {
      const wrong = new Set<string>();
      let links = 0;
      // The home page has content links, whatever the sample is.
      for (const at of new Set(["/", ...(await someScreens(page, baseURL, as))]))
        for (const [mode, target] of [
          ["new-tab", "_blank"],
          ["router-push", undefined],
        ] as const) {
          await context.addCookies([{ name: "link-target-mode", value: mode, url: baseURL ?? "" }]);
          const { html } = await htmlOf(page, at);
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
      expect(links).toBeGreaterThan(isCampaign ? 20 : 5);
    });
  });
