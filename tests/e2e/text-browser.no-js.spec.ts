import { expect, test } from "../setup/e2e-test.ts";

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
