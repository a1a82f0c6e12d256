import { randomInt } from "node:crypto";
import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "./scripts/lib/browser.mjs";

// Playwright's workers load this file again: the environment passes the browser's path on to them.
process.env.QUNLUO_CHROMIUM = ensureBrowser();
// Chooses the cases of large tables (tests/fixtures/campaign.ts); `SAMPLE_SEED=… npm run test:e2e` repeats a run.
if (process.env.SAMPLE_SEED === undefined) {
  process.env.SAMPLE_SEED = String(randomInt(2 ** 31));
  process.stdout.write(`SAMPLE_SEED=${process.env.SAMPLE_SEED}\n`);
}
const json = process.env.PLAYWRIGHT_JSON_FILE;

/**
 * Playwright's own list (Chromium reads only the last such flag), and the address bar's suggestions: recent Chromium
 * renders them as two web pages for each window, which is as much work as the page under test.
 */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/**
 * Suffixes of files for one project only: tests that need scripts, that need their absence, or that need a small
 * screen.
 */
const ofJs = "**/*.js.spec.ts";
const ofNoJs = "**/*.no-js.spec.ts";
const ofPhone = "**/*.phone.spec.ts";

/**
 * Tag of tests about output that only the server decides: they run without scripts only. Tests of forms run in both
 * projects.
 */
const ofOneMode = /@once/;
/** Tag of long tests that `npm run proof` runs. */
const ofCampaigns = /@campaign/;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/setup/e2e-server.ts",
  // For two cores: a worker waits for the server more than half of its time, and a third worker uses that time.
  workers: 3,
  fullyParallel: true,
  // A retry is for a browser that crashed; npm test lists each retry, and fails when there are more than a few.
  retries: 1,
  forbidOnly: true,
  ...(process.env.QUNLUO_CAMPAIGN === "1" ? {} : { grepInvert: ofCampaigns }),
  // Far above the longest test of a quiet machine: other programs may use the two cores.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ...(json ? [["json", { outputFile: json }] as const] : [])],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1280, height: 800 },
    // page.route does not see requests of a service worker; the tests of our own worker allow it.
    serviceWorkers: "block",
    contextOptions: { reducedMotion: "reduce" },
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.QUNLUO_CHROMIUM,
      args: [
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${DISABLED_FEATURES.join(",")}`,
      ],
    },
  },
  // The project with the longest tests (walks over all screens) runs first, so that no worker waits for it at the end.
  projects: [
    {
      name: "phone",
      testMatch: ofPhone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: "js",
      testIgnore: [ofNoJs, ofPhone],
      grepInvert: process.env.QUNLUO_CAMPAIGN === "1" ? ofOneMode : [ofOneMode, ofCampaigns],
    },
    { name: "no-js", testIgnore: [ofJs, ofPhone], use: { javaScriptEnabled: false } },
  ],
});
