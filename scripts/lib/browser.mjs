/**
 * Finds or installs the programs that the tests need beside Node (a Chromium, a Chinese font, a Redis), so that `npm
 * test` runs on a bare machine.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { chromium } from "playwright-core";
import { findProgram, installWithApt, runs, say } from "./system-package.mjs";

/**
 * Time limit of a download in ms. A longer download will not end: many test machines cannot reach Playwright's server.
 */
const DOWNLOAD_MS = 90_000;

/** Debian's headless shell comes first: without the pages of a browser window the tests take a quarter less time. */
const SHELL = "chromium-headless-shell";
const installed = [
  SHELL,
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Playwright's own Chromium, or its smaller headless shell. */
function playwrightsOwn() {
  const chrome = chromium.executablePath();
  if (existsSync(chrome)) return chrome;
  const folder = dirname(dirname(chrome));
  const shell = join(dirname(folder), basename(folder).replace("chromium-", "chromium_headless_shell-"));
  if (!existsSync(shell)) return undefined;
  for (const entry of readdirSync(shell)) {
    for (const name of ["chrome-headless-shell", "headless_shell"]) {
      if (existsSync(join(shell, entry, name))) return join(shell, entry, name);
    }
  }
  return undefined;
}

function findBrowser() {
  const own = playwrightsOwn();
  if (own && runs(own)) return own;
  return installed.map(findProgram).find((program) => program !== undefined && runs(program));
}

/** @param {string[]} args @param {number} timeout ms */
function playwright(args, timeout) {
  const cli = join(dirname(createRequire(import.meta.url).resolve("playwright/package.json")), "cli.js");
  return spawnSync(process.execPath, [cli, ...args], { stdio: "ignore", timeout, killSignal: "SIGKILL" }).status === 0;
}

function ensureChineseFont() {
  const list = findProgram("fc-list");
  if (list && spawnSync(list, [":lang=zh"], { encoding: "utf8" }).stdout?.trim()) return;
  if (process.platform !== "linux") return;
  const why = installWithApt(["fonts-noto-cjk", "fontconfig"]);
  if (why) say(`没有中文字体，截图中的文字会是方框 / no Chinese font: text in screenshots will be boxes (${why})`);
}

/**
 * Finds a Chromium that starts: QUNLUO_CHROMIUM, Playwright's own, Chrome, Chromium. Installs one if there is none.
 * @returns {string} path of the program
 * @throws {Error} with one message that says how to proceed
 */
export function ensureBrowser() {
  const given = process.env.QUNLUO_CHROMIUM;
  if (given) {
    if (runs(given)) return given;
    throw new Error(`QUNLUO_CHROMIUM=${given} 无法运行 / does not start`);
  }
  let found = findBrowser();
  let why = "";
  if (!found) {
    say("没有找到 Chromium，正在下载 / no Chromium found, downloading …");
    // Its system libraries are installed in a second step, so that the time limit never interrupts apt.
    if (playwright(["install", "chromium-headless-shell"], DOWNLOAD_MS)) {
      const own = playwrightsOwn();
      if (own && !runs(own)) playwright(["install-deps", "chromium-headless-shell"], 600_000);
    }
    found = findBrowser();
  }
  if (!found) {
    for (const name of [SHELL, "chromium"]) {
      why = installWithApt([name, "fonts-noto-cjk"]) ?? "installed, but it does not start";
      found = findBrowser();
      if (found) break;
    }
  }
  if (!found) {
    throw new Error(
      `端到端测试需要 Chromium：请安装 Chrome 或 Chromium，或运行 npx playwright install --with-deps chromium，或用 QUNLUO_CHROMIUM 指明路径。\n` +
        `The end-to-end tests need a Chromium: install Chrome or Chromium, or run \`npx playwright install --with-deps chromium\`, or name one in QUNLUO_CHROMIUM. (${why})`,
    );
  }
  ensureChineseFont();
  return found;
}

const findRedis = () => ["redis-server", "valkey-server"].map(findProgram).find((program) => program !== undefined);

/** @returns {string} path of a server with Redis's protocol */
export function ensureRedis() {
  const found = findRedis();
  if (found) return found;
  const why = installWithApt(["redis-server"]);
  const now = findRedis();
  if (now) return now;
  throw new Error(
    `测试需要 redis-server 或 valkey-server，请安装 / the tests need redis-server or valkey-server: please install one (${why ?? "apt-get installed no such program"})`,
  );
}
