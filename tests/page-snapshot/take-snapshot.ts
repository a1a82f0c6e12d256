import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { newMember } from "../fixtures/e2e-community.ts";
import { giveCookies, keepSessions } from "../fixtures/e2e-session.ts";
import { type Asker, type Visit, visitsOf } from "../fixtures/route-pages.ts";
import { makeWorld } from "../fixtures/world.ts";
import { adminPhones } from "../setup/e2e-phones.ts";
import { startProduct } from "../setup/product.ts";
import { plainHtml } from "./plain-html.ts";

/*
 * `SNAPSHOT_DATA=a SNAPSHOT_OUT=b npm run snapshot` writes every page of the sitemap, as a guest, a member and an
 * administrator get it from the build, into the folder `b`. Run it before and after a change of how pages are rendered, and
 * compare both folders with `diff -r`. The first run makes a community in the folder `a`; every run reads a copy of it, so
 * that both builds show the same rows. /user/name, which offers a random name, always differs; so may a
 * figure that a job counts soon after the start.
 */
const folder = (name: string) => resolve(process.env[name] ?? `test-results/${name.toLowerCase()}`);
const [data, out] = [folder("SNAPSHOT_DATA"), folder("SNAPSHOT_OUT")];

interface Saved {
  visits: Visit[];
  tokens: Record<Exclude<Asker, "guest">, string>;
}

async function withProduct(dataDir: string, use: (url: string) => Promise<void>): Promise<void> {
  const product = await startProduct({
    DATA_DIR: dataDir,
    DEMO_COMMUNITY: "on",
    TRUST_PROXY: "loopback",
    ADMIN_PHONES: adminPhones.join(","),
  });
  process.env.QUNLUO_E2E_URL = product.url;
  process.env.QUNLUO_E2E_DATA_DIR = dataDir;
  try {
    await use(product.url);
  } finally {
    await product.stop();
  }
}

const savedFile = join(data, "snapshot.json");

async function makeCommunity(page: Page): Promise<void> {
  mkdirSync(data, { recursive: true });
  await withProduct(data, async (url) => {
    await keepSessions();
    const world = await makeWorld(page.request);
    // Named accounts, because pages offer a random name to people without one.
    await (await newMember(page.request, url, world.me)).rename("快照成员");
    await (await newMember(page.request, url, world.admin)).rename("快照管理员");
    const tokens = { me: world.me.token, admin: world.admin.token };
    writeFileSync(savedFile, JSON.stringify({ visits: visitsOf(world), tokens } satisfies Saved));
  });
}

const POST = /^\/(?:article|dynamic|video|feedback)\/\d+/;
const fileOf = ({ as, at }: Visit) => join(out, as, `${encodeURIComponent(at).slice(0, 200)}.txt`);

test("writes every page as plain HTML", async ({ page }) => {
  if (!existsSync(savedFile)) await makeCommunity(page);
  const { visits, tokens } = JSON.parse(readFileSync(savedFile, "utf8")) as Saved;
  const copy = mkdtempSync(join(tmpdir(), "qunluo-snapshot-"));
  cpSync(data, copy, { recursive: true });
  try {
    await withProduct(copy, async (url) => {
      let asker: Asker | null = null;
      // A visit of a post counts as a read, which lists show some seconds later, so lists come first.
      for (const visit of [...visits.filter(({ at }) => !POST.test(at)), ...visits.filter(({ at }) => POST.test(at))]) {
        if (visit.as !== asker) {
          asker = visit.as;
          mkdirSync(join(out, asker), { recursive: true });
          await page.context().clearCookies();
          if (asker !== "guest") await giveCookies(page.context(), url, tokens[asker]);
        }
        const answer = await page.request.get(url + visit.at, { maxRedirects: 0 });
        const body = plainHtml((await answer.text()).replaceAll(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, ""));
        writeFileSync(fileOf(visit), `${answer.status()} ${answer.headers().location ?? ""}\n${body}`);
      }
    });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  expect(visits.length).toBeGreaterThan(150);
});
