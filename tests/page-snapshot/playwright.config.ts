import { defineConfig } from "@playwright/test";

/** `npm run snapshot` (take-snapshot.ts), which is not part of `npm test`. */
export default defineConfig({
  testDir: ".",
  testMatch: "take-snapshot.ts",
  outputDir: "../../test-results/page-snapshot",
  reporter: "line",
  timeout: 600_000,
  workers: 1,
  use: { launchOptions: { executablePath: process.env.QUNLUO_CHROMIUM, args: ["--no-sandbox"] } },
});
