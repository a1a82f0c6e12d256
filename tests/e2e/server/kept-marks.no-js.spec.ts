import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { forgedMarks } from "../../fixtures/forged-marks.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** The placeholders for a reader's own values in cached HTML, and for a fragment in a page. */
const MARK = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?:[hok]|\/\d{6})/;

test("E03 R07 A04 texts that look like the placeholders of cached cards stay texts, and no answer shows a placeholder", async ({
  page,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const author = await newMember(request, origin);
  const reader = await newMember(request, origin);
  // Without texts that this test's pattern itself would match.
  const text = `${unique()}\n${forgedMarks.filter((one) => !MARK.test(one)).join("\n")}`;
  const poll = { options: ['="@owner"', '="@here'], isMultiple: false, days: 3 };
  const dynamic = await author.dynamic({ source: text, poll });
  const article = await author.publish({ title: `@owner ${unique()}`, source: text });
  await author.comment(article, text);
  const paths = ["/dynamic", `/dynamic/${dynamic}`, `/user/${author.id}?tab=dynamics`, `/article/${article}`];
  for (const token of [undefined, reader.token]) {
    if (token) await giveCookies(page.context(), origin, token);
    for (const path of paths) {
      const [name = "", query] = path.split("?");
      for (const at of [path, `${name}.data${query ? `?${query}` : ""}`]) {
        for (const time of ["drawn", "kept"]) {
          const answer = await page.request.get(at);
          expect(answer.status(), `${at} ${time}`).toBe(200);
          expect(await answer.text(), at).not.toMatch(MARK);
        }
      }
      await page.goto(path);
      for (const shown of ['="@owner"', '="@here', 'name="formOwner" value="41"'])
        await expect(page.getByText(shown).first(), `${path} ${shown}`).toBeVisible();
    }
    await page.goto("/dynamic");
    const owners = page.locator(`#dynamic-${dynamic} input[name=formOwner]`);
    if (token) for (const owner of await owners.all()) await expect(owner).toHaveValue(String(reader.id));
    else await expect(owners).toHaveCount(0);
  }
});
