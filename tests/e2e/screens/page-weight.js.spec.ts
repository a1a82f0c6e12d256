import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "../../setup/e2e-test.ts";

interface Files {
  module: string;
  imports?: string[];
  css?: string[];
}

interface Manifest {
  entry: Files;
  routes: Record<string, Files & { parentId?: string }>;
}

const client = "build/client";

function manifest(): Manifest {
  const name = readdirSync(join(client, "assets")).find((file) => /^manifest-.*\.js$/.test(file)) ?? "";
  const text = readFileSync(join(client, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

/** A browser's files for a page: of its route, its parent routes, and the entry. */
function filesOf({ entry, routes }: Manifest, id: string, of: (files: Files) => string[]): string[] {
  const all = new Set(of(entry));
  for (let route = routes[id]; route; route = routes[route.parentId ?? ""]) for (const file of of(route)) all.add(file);
  return [...all];
}

const scripts = ({ module, imports = [] }: Files) => [module, ...imports];
const styles = ({ css = [] }: Files) => css.map((file) => file.replace(/#.*/, ""));

/**
 * A reader should not wait for form libraries: `npm run bench` weighs only two pages, so these tests check all read
 * pages.
 */
const readPages = [
  "home",
  "home/following",
  "article",
  "article-history/list",
  "dynamic/list",
  "dynamic/detail",
  "video/list",
  "video/detail",
  "feedback/list",
  "feedback/detail",
  "feedback/changelog",
  "circle/list",
  "circle/home",
  "circle/detail",
  "circle/invitation",
  "search",
  "user/profile",
  "user/fans",
  "user/circles",
  "favourite",
  "message/notices",
  "message/notice",
];

/** Bytes of scripts after gzip. */
const MOST: Record<string, number> = { home: 131_500, article: 144_500, "video/detail": 153_000 };
const MOST_ELSEWHERE = 151_000;

test("R01 R07 R08 R15 read pages load no validator, Mantine or editor, and 131.5, 144.5 or at most 153 KB of scripts", () => {
  const built = manifest();
  for (const page of readPages) {
    const files = filesOf(built, `routes/${page}/route`, scripts);
    expect(files.length, page).toBeGreaterThan(4);
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file))).length, 0);
    expect(bytes, page).toBeLessThan(MOST[page] ?? MOST_ELSEWHERE);
    for (const file of files)
      expect(readFileSync(join(client, file), "utf8"), `${page}: ${file}`).not.toMatch(
        /ZodError|mantine-active|ProseMirror|tus-resumable/i,
      );
  }
});

/** The login page before its form is touched: a validator and Mantine take longer to start than all of the page. */
const MOST_LOGIN = 180_500;

test("R03 the login page loads no validator and no Mantine before its form is touched, and at most 180.5 KB of scripts", async ({
  page,
}) => {
  const files = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js") && pathname.startsWith("/assets/")) files.add(pathname);
  });
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  const texts = [...files].map((file) => readFileSync(join(client, file), "utf8"));
  expect(texts.length).toBeGreaterThan(4);
  for (const text of texts) expect(text).not.toMatch(/ZodError|mantine-active/);
  const bytes = texts.reduce((sum, text) => sum + gzipSync(text).length, 0);
  expect(bytes).toBeLessThan(MOST_LOGIN);
  await page.getByLabel("手机号").focus();
  await expect
    .poll(() => [...files].some((file) => /ZodError/.test(readFileSync(join(client, file), "utf8"))))
    .toBe(true);
});

test("R03 R12 R24 R28 no page waits for more than 24 scripts and 11 styles, because HTTP/1.1 loads six at a time", () => {
  const built = manifest();
  expect(Object.keys(built.routes).length).toBeGreaterThan(100);
  for (const id of Object.keys(built.routes)) {
    expect(filesOf(built, id, scripts).length, id).toBeLessThanOrEqual(24);
    expect(filesOf(built, id, styles).length, id).toBeLessThanOrEqual(11);
  }
});

test("R25 the writing screen with its rich editor is at most 12 files and 349 KB", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/" });
  // The toast of the login belongs to the previous page.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => window.localStorage.setItem("editor-mode", "rich"));
  const files = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // The live line is loaded by a timer, before or after the network is idle.
    if (/\.(?:js|css)$/.test(pathname) && !pathname.startsWith("/assets/line-here-")) files.add(pathname);
  });
  await page.goto("/user/publish/article");
  await expect(page.getByRole("toolbar", { name: "排版工具" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const bytes = [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file))).length, 0);
  expect(files.size, [...files].join(" ")).toBeLessThanOrEqual(12);
  expect(bytes).toBeLessThan(349_000);
  for (const file of files) expect(readFileSync(join(client, file), "utf8"), file).not.toMatch(/ZodError/);
});

/** Scripts, styles and the rest of a page of dynamics, without pictures. */
const MOST_REQUESTS = 24;

test("E03 a page of dynamics makes at most 24 requests besides its pictures", async ({ page }) => {
  const requested = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/media/")) requested.add(pathname);
  });
  await page.goto("/dynamic");
  await page.waitForLoadState("networkidle");
  expect(requested.size).toBeGreaterThan(10);
  expect(requested.size, [...requested].join(" ")).toBeLessThanOrEqual(MOST_REQUESTS);
});

test("R01 R07 R25 E03 a page names its styles in a header, so that they are requested before its scripts", async ({
  request,
}) => {
  for (const path of ["/", "/dynamic", "/login"]) {
    const response = await request.get(path);
    const links = (await response.text()).match(/<link [^>]*rel="stylesheet"[^>]*>/g) ?? [];
    const linked = links.map((link) => /href="([^"#]+)/.exec(link)?.[1]);
    expect(linked.length, path).toBeGreaterThan(0);
    expect(response.headers().link, path).toBe(linked.map((file) => `<${file}>; rel=preload; as=style`).join(", "));
  }
});
