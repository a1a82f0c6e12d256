import type { Locator, Page } from "@playwright/test";
import { expect } from "../../setup/e2e-test.ts";

export const themes = ["light", "dark", "green", "darkBlue"] as const;

/** Opens the page and waits for hydration, before which a number field is native. */
export async function openDemo(page: Page, query = "theme=light"): Promise<void> {
  await page.goto(`/ui-demo?${query}`);
  await expect(page.locator('input[name="members"]')).toHaveAttribute("type", "text");
  const menu = page.locator("[data-widget=W06] details").first();
  await expect(async () => {
    await menu.locator("summary").evaluate((summary: HTMLElement) => {
      summary.blur();
      summary.focus();
      summary.blur();
    });
    await expect(menu, "its script is there").toHaveAttribute("data-attached", "", { timeout: 200 });
  }).toPass();
}

/** The same, with a clock that only the test advances. */
export async function openDemoInStoppedTime(page: Page): Promise<void> {
  await page.clock.install({ time: new Date("2025-11-20T12:00:00+08:00") });
  await openDemo(page);
  await page.clock.pauseAt(new Date("2025-11-20T12:30:00+08:00"));
}

/** The samples of one widget, by its id in the checklist. */
export function widget(page: Page, id: string): Locator {
  return page.locator(`[data-widget="${id}"]`);
}
