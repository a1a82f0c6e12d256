import { htmlErrors } from "../fixtures/valid-html.ts";
import { screensOf } from "../fixtures/walk.ts";
import { expect, test } from "../setup/e2e-test.ts";

test.slow();

/** What else a guest may meet: the self-test, and the widgets one by one. */
const OTHERS = ["/test", "/ui-demo"];

for (const as of ["guest", "me", "admin"] as const) {
  test(`R01 R05 R07 R08 R12 R15 R20 R25 R28 R30 A01 every screen of the sitemap is valid HTML, as ${as}`, async ({
    page,
    baseURL,
  }) => {
    const pages = new Map<string, string>();
    for (const at of [...(await screensOf(page, baseURL, as)), ...(as === "guest" ? OTHERS : [])]) {
      const answer = await page.request.get(at, { headers: { accept: "text/html" } });
      // The screen itself, not the login or what says that it may not be seen.
      const asked = new URL(at, baseURL);
      expect
        .soft(`${answer.status()} ${new URL(answer.url()).pathname}`, at)
        .toBe(`${asked.pathname === "/nowhere" ? 404 : 200} ${asked.pathname}`);
      pages.set(at, await answer.text());
    }
    expect(await htmlErrors(pages)).toEqual([]);
  });
}
