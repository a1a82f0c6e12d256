import type { APIRequestContext } from "@playwright/test";
import { circleScreens } from "../fixtures/e2e-circles.ts";
import { newMember } from "../fixtures/e2e-community.ts";
import { ownSession } from "../fixtures/own-session.ts";
import { expect, test } from "../setup/e2e-test.ts";

const sheets = new Map<string, string>();

/** Classes of CSS modules that stand in a page and in none of the sheets it links. */
async function bareClasses(request: APIRequestContext, path: string): Promise<string[]> {
  const html = await (await request.get(path)).text();
  const hrefs = [...html.matchAll(/<link[^>]* href="([^"#]+\.css)#?"/g)].map((match) => match[1] ?? "");
  expect(hrefs.length, path).toBeGreaterThan(0);
  for (const href of hrefs) if (!sheets.has(href)) sheets.set(href, await (await request.get(href)).text());
  const css = hrefs.map((href) => sheets.get(href)).join("");
  const classes = [...html.matchAll(/class="([^"]+)"/g)].flatMap((match) => match[1]?.split(" ") ?? []);
  return [...new Set(classes)].filter((name) => /^_\w+_[a-z0-9]{5}_\d+$/.test(name) && !css.includes(`.${name}`));
}

test("R01 R07 R08 each page links the sheets of all that stands on it, so that nothing is bare without scripts", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const article = await author.publish({
    source: "## 一\n\n字\n\n:::reply\n藏着的话\n:::\n\n## 二",
    poll: { question: "选哪个", options: ["甲", "乙"] },
  });
  const dynamic = await author.dynamic({ poll: { options: ["甲", "乙"], days: 1 } });
  const ticket = await author.feedback();
  for (const path of [
    "/",
    "/?why=1",
    "/?sort=latest",
    `/article/${article}`,
    `/article/${article}/history`,
    "/dynamic",
    `/dynamic/${dynamic}`,
    "/video",
    "/feedback",
    `/feedback/${ticket}`,
    "/feedback/changelog",
    `/user/${author.id}`,
    "/search?q=灯",
    "/preferences",
    "/login",
    "/nowhere",
  ]) {
    expect(await bareClasses(page.request, path), path).toEqual([]);
  }
});

test("R12 R13 R14 each page of circles links the sheets of all that stands on it", async ({ page, baseURL }) => {
  const visitor = await newMember(page.request, baseURL);
  const { open } = await circleScreens(page.request, baseURL, visitor);
  for (const path of open) expect(await bareClasses(page.request, path), path).toEqual([]);
  const { own, manage } = await circleScreens(page.request, baseURL, await ownSession(page, baseURL));
  for (const path of [...own, ...manage]) expect(await bareClasses(page.request, path), path).toEqual([]);
});
