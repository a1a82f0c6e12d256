import { enterWords, textFaults } from "../fixtures/text-lines.ts";
import { screensOf } from "../fixtures/walk.ts";
import { expect, test } from "../setup/e2e-test.ts";

test.slow();

for (const as of ["guest", "me", "admin"] as const) {
  test(`R01 R07 R24 a text browser parts what stands in a row, once, on every page of the sitemap, as ${as}`, async ({
    page,
    baseURL,
  }) => {
    const wrong = new Map<string, string>();
    let read = 0;
    for (const at of await screensOf(page, baseURL, as)) {
      const html = await (await page.request.get(at, { headers: { accept: "text/html" } })).text();
      read += html.length;
      for (const [what, rows] of Object.entries(await textFaults(page, html)))
        for (const words of rows) wrong.set(`${what}: ${words}`, at);
      for (const words of await enterWords(page, html)) wrong.set(`above the fields: ${words}`, at);
    }
    expect(read).toBeGreaterThan(300_000);
    expect([...wrong].map(([words, at]) => `${words} (${at})`)).toEqual([]);
  });
}

test("R03 in a text browser the login begins with the phone, and shows no field for robots", async ({ page }) => {
  const loginFor = async (browser: string) =>
    (await page.request.get("/login", { headers: { accept: "text/html", "user-agent": browser } })).text();
  const html = await loginFor("w3m/0.5.3+git20230121");
  const form = /<form[^>]*method="post"[^]*?<\/form>/.exec(html)?.[0] ?? "";
  const first = [...form.matchAll(/<(input|button)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => !/type="hidden"|aria-hidden="true"/.test(tag));
  expect(first).toContain('name="phone"');
  for (const browser of ["w3m/0.5.3", "Lynx/2.9.2 libwww-FM/2.14", "ELinks/0.17", "Links (2.29; Linux)"])
    expect(await loginFor(browser)).not.toContain("防机器人");
  // Where there are style sheets it is there and unseen.
  expect(await loginFor("Mozilla/5.0")).toMatch(
    /<div hidden=""><label>这一项是防机器人的，请不要填写<input type="text"/,
  );
});
