import type { APIRequestContext } from "@playwright/test";
import { screensOf } from "../fixtures/walk.ts";
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

test.slow();

for (const as of ["guest", "me", "admin"] as const) {
  test(`R01 R07 R08 R12 R20 R28 A01 each page links the sheets of all that stands on it, so that nothing is bare without scripts, as ${as}`, async ({
    page,
    baseURL,
  }) => {
    for (const at of await screensOf(page, baseURL, as))
      expect.soft(await bareClasses(page.request, at), at).toEqual([]);
  });
}
