import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from "@playwright/test";
import type { ThemeName } from "../../app/lib/theme-names.ts";
import { RULES_OF_COLOUR, wrongColours } from "../fixtures/axe-colours.ts";
import { giveCookies, takeSession } from "../fixtures/e2e-session.ts";
import { uniquePhone } from "../fixtures/factories.ts";

export { expect } from "@playwright/test";

interface Violations {
  /** Allows this test to cause violations that match. */
  allow(pattern: RegExp): void;
  /** Also watches a context that the test created itself. */
  watch(context: BrowserContext): void;
}

interface Login {
  page: Page;
  phone: string;
}

interface VisitorFixtures {
  /**
   * `test.use({ askForName: true })`: allows the dialog that asks new users for a name (W14), which would cover other
   * tests' pages.
   */
  askForName: boolean;
  /** `test.use({ sharedWorkers: true })`: the pages have shared workers, and never reach "networkidle". */
  sharedWorkers: boolean;
  /** Fails the test when a page writes an error to the console, throws, or violates the content security policy. */
  violations: Violations;
  /** Another visitor beside `page`: own cookies, own address, watched in the same way. */
  newVisitor: (as?: { userAgent?: string; ignoreHTTPSErrors?: boolean }) => Promise<Page>;
  /**
   * Logs in, as a new user by default, and opens `redirect` if given. The session was prepared (e2e-session.ts),
   * except for a given phone: logging in has its own tests.
   */
  loginAs: (as?: { page?: Page; phone?: string; admin?: boolean; redirect?: string }) => Promise<Login>;
}

/** An address that no other test of this run is likely to have, so that limits by address never mix two tests. */
function ownAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** The violations of one test's pages. */
class Watch {
  readonly #found: { words: string; failed?: { url: string; status: number } }[] = [];
  /** Visited addresses: a test may open a missing page, whose 404 Chromium reports as an error. */
  readonly #pages = new Set<string>();

  on(context: BrowserContext): void {
    // Uses navigations, not responses: Playwright would report each picture and script, which costs a tenth of a page.
    context.on("page", (page) => {
      page.on("framenavigated", (frame) => this.#pages.add(withoutHash(frame.url())));
    });
    context.on("console", (message) => {
      if (message.type() !== "error") return;
      const { url } = message.location();
      const status = /^Failed to load resource: the server responded with a status of (\d{3})/.exec(
        message.text(),
      )?.[1];
      this.#found.push({
        words: `console error: ${message.text()} (${url})`,
        ...(status === undefined ? {} : { failed: { url: withoutHash(url), status: Number(status) } }),
      });
    });
    context.on("weberror", (thrown) => {
      this.#found.push({ words: `page error: ${thrown.error().stack ?? thrown.error().message}` });
    });
  }

  /** A document or a client navigation that answered below 500. */
  #isAnswer({ url, status }: { url: string; status: number }): boolean {
    return status < 500 && (this.#pages.has(url) || new URL(url).pathname.endsWith(".data"));
  }

  /** Evaluated at the end, because a page's messages and its navigations come in any order. */
  violations(allowed: RegExp[]): string[] {
    return this.#found
      .filter(({ failed }) => failed === undefined || !this.#isAnswer(failed))
      .map(({ words }) => words)
      .filter((words) => !allowed.some((pattern) => pattern.test(words)));
  }
}

/** The address without its fragment, as it is requested. */
function withoutHash(url: string): string {
  return url.replace(/#.*/s, "");
}

/**
 * Requests a login code through the public API and reads it where `local` shows it.
 * @returns six digits
 */
export async function smsCodeFor(request: APIRequestContext, baseURL: string, phone: string): Promise<string> {
  const community = `${baseURL}/community/v1`;
  const signed = await request.get(`${community}/sms/encrypt/${phone}`);
  const { data: sign } = (await signed.json()) as { data: string };
  const sent = await request.post(`${community}/sms/login`, { data: { phone, sign }, headers: { origin: baseURL } });
  expect(await sent.json(), "the code was sent").toMatchObject({ statusCode: 200 });
  const latest = await request.get(`${community}/dev/sms/${phone}`);
  const { data } = (await latest.json()) as { data: { code: string } };
  return data.code;
}

/**
 * Reports violations of a page's policy as console errors, also those that the page catches (such as a tried
 * `eval`).
 */
async function reportPolicy(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    document.addEventListener(
      "securitypolicyviolation",
      ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) => {
        if (blockedURI === "eval" || blockedURI === "inline" || blockedURI === "wasm-eval")
          console.error(`policy violation: ${effectiveDirective} ${blockedURI} of ${sourceFile}:${lineNumber}`);
      },
    );
  });
}

/**
 * Hides shared workers: Playwright never sees the end of the request for a worker's script, so "networkidle" would
 * never come. The live line then runs in an elected tab (app/live/line), as in browsers without shared workers.
 */
async function hideSharedWorkers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Reflect.deleteProperty(window, "SharedWorker"));
}

/** Marks the name dialog as closed already (features/random-name). */
async function answerLater(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      window.localStorage.setItem("name-later", String(Date.now()));
      // Tests write into the text area by default; those of the rich editor choose that.
      if (window.localStorage.getItem("editor-mode") === null) window.localStorage.setItem("editor-mode", "markdown");
    } catch {
      // A page without an origin has no storage, and no dialog.
    }
  });
}

export const test = base.extend<VisitorFixtures>({
  // Playwright reads a fixture's dependencies from the pattern, so the parameter may not be a plain name.
  baseURL: async ({ browserName: _browserName }, use) => {
    await use(process.env.QUNLUO_E2E_URL);
  },

  extraHTTPHeaders: async ({ browserName: _browserName }, use) => {
    await use({ "x-forwarded-for": ownAddress() });
  },

  askForName: [false, { option: true }],

  sharedWorkers: [false, { option: true }],

  violations: [
    async ({ context, askForName, sharedWorkers }, use) => {
      if (!askForName) await answerLater(context);
      if (!sharedWorkers) await hideSharedWorkers(context);
      await reportPolicy(context);
      const watch = new Watch();
      const allowed: RegExp[] = [];
      watch.on(context);
      await use({ allow: (pattern) => allowed.push(pattern), watch: (other) => watch.on(other) });
      expect(watch.violations(allowed)).toEqual([]);
    },
    { auto: true },
  ],

  newVisitor: async ({ browser, violations, askForName, sharedWorkers }, use) => {
    const others: BrowserContext[] = [];
    await use(async (as = {}) => {
      const other = await browser.newContext({ ...as, extraHTTPHeaders: { "x-forwarded-for": ownAddress() } });
      others.push(other);
      if (!askForName) await answerLater(other);
      if (!sharedWorkers) await hideSharedWorkers(other);
      await reportPolicy(other);
      violations.watch(other);
      return other.newPage();
    });
    for (const other of others) await other.close();
  },

  loginAs: async ({ page: ownPage, baseURL }, use) => {
    await use(async ({ page = ownPage, phone, admin = false, redirect } = {}) => {
      const kept = phone === undefined ? takeSession(admin ? "admins" : "members") : undefined;
      if (admin && !kept) throw new Error("no administrator's session is left");
      const number = kept?.phone ?? phone ?? uniquePhone();
      if (kept) await giveCookies(page.context(), baseURL ?? "", kept.token);
      else await loginByForm(page, baseURL ?? "", number);
      if (redirect !== undefined) await page.goto(redirect);
      return { page, phone: number };
    });
  },
});

/** Sends the form of /login outside of the page. */
async function loginByForm(page: Page, baseURL: string, phone: string): Promise<void> {
  const smsCode = await smsCodeFor(page.request, baseURL, phone);
  const answer = await page.request.post("/login", {
    form: { phone, smsCode, agreement: "on", intent: "login" },
    headers: { origin: baseURL },
    maxRedirects: 0,
  });
  expect(answer.status(), "logged in").toBe(303);
}

/** Presses and waits for the server's answer, because with JavaScript a button shows its new state earlier. */
export async function press(button: Locator): Promise<void> {
  await Promise.all([button.page().waitForResponse((answer) => answer.request().method() === "POST"), button.click()]);
}

/** WCAG 2.2 A and AA. */
const AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The minified source, which is half as large as the file that @axe-core/playwright sends. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

/**
 * Fails when axe finds a WCAG 2.2 A or AA violation on the page. Needs scripts, so it is for the projects js and
 * phone.
 * @param themes the themes whose colours are checked; default is the current one
 * @param seen kinds that a walk need not check again (wrongColours)
 */
export async function axe(page: Page, themes: readonly ThemeName[] = [], seen?: Set<number>): Promise<void> {
  // A target that is half under the sticky header is measured as half its size.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  // Parsing axe's half megabyte takes as long as running it, so a document keeps it.
  const hasAxe = await page.evaluate(() => "axe" in window);
  // Pages have no foreign frames, so axe needs no extra window to combine its findings.
  const { violations } = await new AxeBuilder({ page, axeSource: hasAxe ? ";" : axeSource })
    .setLegacyMode()
    // Passed checks are only counted; otherwise every element would be returned with its markup.
    .options({ resultTypes: ["violations"] })
    .withTags(AXE_TAGS)
    .disableRules(RULES_OF_COLOUR)
    .analyze();
  const told = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n  ${nodes
        .map((node) => node.target.join(" "))
        .slice(0, 5)
        .join("\n  ")}`,
  );
  expect([...told, ...(await wrongColours(page, themes, seen))], `accessibility of ${page.url()}`).toEqual([]);
}
