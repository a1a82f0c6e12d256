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

test("R03 in a text browser the login begins with the phone, and the field for robots says that it is none for people", async ({
  page,
}) => {
  const html = await (await page.request.get("/login", { headers: { accept: "text/html" } })).text();
  const form = /<form[^>]*method="post"[^]*?<\/form>/.exec(html)?.[0] ?? "";
  const first = [...form.matchAll(/<(input|button)\b[^>]*>/g)]
    .map(([tag]) => tag)
    .find((tag) => !/type="hidden"|aria-hidden="true"/.test(tag));
  expect(first).toContain('name="phone"');
  const unseen = /<div hidden="">\s*<label>([^<]*)<input type="text"/.exec(form);
  expect(unseen?.[1]?.trim()).toBe("这一项是防机器人的，请不要填写");
});
