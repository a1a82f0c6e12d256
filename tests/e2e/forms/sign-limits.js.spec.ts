import { sampleOf } from "../../fixtures/campaign.ts";
import { signsOfRoom } from "../../../contract/shared/room-for.ts";
import { open } from "../../fixtures/screens.ts";
import { screensOf } from "../../fixtures/walk.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test.describe.configure({ timeout: 600_000 });

/** Limits that count digits, decoration of a pasted number, or an address of mail. */
const others = ["4", "6", "11", "20", "32", "254"];

test("W02 K07 a short field of any form takes as many signs as its limit, and no more", async ({ page, baseURL }) => {
  const seen = new Set<string>();
  const faults: string[] = [];
  for (const path of sampleOf("sign limits", await screensOf(page, baseURL, "me"))) {
    const html = await (await page.request.get(path)).text();
    if (!/<input[^>]*maxlength/i.test(html)) continue;
    await open(page, path);
    for (const field of await page.locator("input[maxlength]:not([type=hidden], [type=password])").all()) {
      const name = `${(await field.getAttribute("name")) ?? ""} ${(await field.getAttribute("maxlength")) ?? ""}`;
      if (seen.has(name) || !(await field.isVisible()) || !(await field.isEditable())) continue;
      seen.add(name);
      const room = (await field.getAttribute("maxlength")) ?? "";
      const max = signsOfRoom(Number(room));
      if (others.includes(room)) continue;
      if (max === undefined) {
        faults.push(`${path} ${name}: no limit of signs`);
        continue;
      }
      if (max > 300) continue;
      await field.fill("字".repeat(max + 1));
      // The code loads when the first field is entered.
      const isCut = () => field.evaluate((input: HTMLInputElement, most) => input.value.length <= most, max);
      await expect.poll(isCut).toBe(true);
      const kept = [...(await field.inputValue())].length;
      if (kept !== max) faults.push(`${path} ${name}: ${kept} of ${max}`);
    }
  }
  expect(seen.size).toBeGreaterThan(0);
  expect(faults).toEqual([]);
});
