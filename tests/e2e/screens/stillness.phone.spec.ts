import { sampleOf } from "../../fixtures/campaign.ts";
import { screensOf } from "../../fixtures/walk.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test.slow();

test("R01 R08 W15 on a slow phone nothing moves while a page loads", async ({ page, baseURL }) => {
  const screens = await screensOf(page, baseURL, "guest", /^\/(?:feedback|dynamic|video|article|circle\/list|\?)/);
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.enable");
  // Lighthouse's slow 4G, on a processor a quarter as fast.
  await browser.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const all: { value: number; what: string }[] = [];
    Object.assign(window, { shifts: all });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      })[])
        if (!entry.hadRecentInput)
          all.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => `${node?.nodeName} ${node?.className}`).join(", "),
          });
    }).observe({ type: "layout-shift", buffered: true });
  });
  const wrong: string[] = [];
  for (const at of sampleOf("stillness", screens, { share: 0.3 })) {
    await page.goto(at, { waitUntil: "networkidle" });
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
    );
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    if (sum > 0.02) wrong.push(`${at}: ${sum.toFixed(3)} ${shifts.map(({ what }) => what).join(" | ")}`);
  }
  expect(wrong).toEqual([]);
});
