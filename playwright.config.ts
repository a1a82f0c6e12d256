import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "./scripts/lib/browser.mjs";

// The workers load this file again: what was found once is handed on.
process.env.QUNLUO_CHROMIUM = ensureBrowser();
const json = process.env.PLAYWRIGHT_JSON_FILE;

/**
 * Playwright's own list (Chromium heeds only the last one), and the address bar's suggestions, which recent Chromium
 * draws as two web pages of their own for each window: as much work as the page under test.
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

/** Files of one project only: what needs scripts, what is about their absence, what is about a small screen. */
const ofJs = "**/*.js.spec.ts";
const ofNoJs = "**/*.no-js.spec.ts";
const ofPhone = "**/*.phone.spec.ts";

/** Reads of what the server alone decides: they run without scripts, and only so. Whatever has a form runs in both. */
const ofOneMode = /@once/;

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/setup/e2e-server.ts",
  // For two cores: a worker waits for what the product does a good half of its time, and a third one fills that.
  workers: 3,
  fullyParallel: true,
  // A second try is for a browser that died; npm test names each, and fails when there are more than a few.
  retries: 1,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 8_000 },
  reporter: [["list"], ...(json ? [["json", { outputFile: json }] as const] : [])],
  use: {
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    viewport: { width: 1280, height: 800 },
    // What a service worker asks for, page.route does not see; the tests of ours let it in.
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
  // First those with the longest tests, the walks over all screens: at the end one alone would keep the others waiting.
  projects: [
    {
      name: "phone",
      testMatch: ofPhone,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: "js", testIgnore: [ofNoJs, ofPhone], grepInvert: ofOneMode },
    { name: "no-js", testIgnore: [ofJs, ofPhone], use: { javaScriptEnabled: false } },
  ],
});
