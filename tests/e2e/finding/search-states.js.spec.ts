import { foundCircle } from "../../fixtures/e2e-circles.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

// The walk over all screens (screens/screens.phone.spec.ts) checks the results of each kind.
test("R06 a search without results, with partial ones and with those of a similar sound has no accessibility violation", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const sign = unique();
  const title = `青鸾渡${sign}`;
  const circle = await foundCircle(author);
  await author.publish({ title, source: "海上的灯。", circleId: circle.id });
  for (const [query, words] of [
    [{ q: `"${title}"`, type: "articles", tag: "tech" }, /没有找到与“.*”有关的文章/],
    [{ q: "的灯 无云", type: "articles", circle: String(circle.id) }, "没有包含所有词的结果"],
    [{ q: `青峦渡${sign}` }, `显示“${title}”的结果`],
  ] as const) {
    await page.goto(`/search?${new URLSearchParams(query).toString()}`);
    await expect(page.getByText(words)).toBeVisible();
    await axe(page);
  }
});
