import { newMember } from "../../fixtures/e2e-community.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("R08 R09 R10 R23 R29 the pages of feedback have no accessibility violation", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const id = await (await newMember(page.request, baseURL)).feedback({ version: "1.6.0" });
  await loginAs({ admin: true, redirect: `/feedback/${id}` });
  for (const path of [
    `/feedback/${id}`,
    "/feedback",
    "/feedback/create",
    "/feedback/changelog",
    "/user/manage/feedback",
    "/message/system",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await axe(page);
  }
});
