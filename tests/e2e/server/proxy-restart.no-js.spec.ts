import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { env } from "node:process";
import { setTimeout as after } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { key, type Member, newMember } from "../../fixtures/e2e-community.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { holdSocket } from "../../setup/held-socket.ts";
import { freePort } from "../../setup/free-port.ts";
import { type Product, startProduct } from "../../setup/product.ts";
import { rawRequest } from "../../setup/raw-request.ts";
import { type RealProxy, startCaddy, startNginx } from "../../setup/real-proxy.ts";

/** Restarts of the web tier under each proxy: a few here, `PROXY_RESTARTS=20` for a long campaign. */
const restarts = Number(env.PROXY_RESTARTS ?? 3);

// One API for the file, because one of its tests alone keeps the machine busy.
test.describe.configure({ mode: "serial" });
test.setTimeout(60_000 + restarts * 45_000);

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ SMS_IP_PER_HOUR: "1000" });
});
test.afterAll(() => product.stop());

interface WebTier {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const isHealthy = async (url: string) => {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

const command = [process.execPath, "build/start.js", "web"];
const settings = (port: number) => ({
  PATH: env.PATH,
  APP_ENV: "local",
  PORT: String(port),
  API_BASE_URL: product.apiUrl,
  DATA_DIR: product.dataDir,
  WEB_WORKERS: "2",
  TRUST_PROXY: "loopback",
  // The same value as in production behind a proxy.
  DRAIN_SECONDS: "3",
});

/** A separate web tier in front of the product's API, like a container of `compose.yaml`. */
async function webTier(): Promise<WebTier> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    async start() {
      const [program = "", ...args] = command;
      child = spawn(program, args, { env: settings(port), stdio: "ignore" });
      while (!(await isHealthy(url))) {
        expect(child.exitCode).toBeNull();
        await after(50);
      }
    },
    async stop() {
      if (!child) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    },
  };
}

/** The drafts that a member may save in five minutes; a longer campaign writes by forms afterwards. */
const DRAFTS_MAX = 100;

/** Readers and writers who send one request after the other, until `end`. */
async function visitors(request: APIRequestContext, { url: proxy, said }: RealProxy) {
  const members: Member[] = [];
  for (let nth = 0; nth < 6; nth += 1) members.push(await newMember(request, product.url, uniquePhone()));
  const failed: string[] = [];
  const count = { reads: 0, forms: 0, drafts: 0 };
  let isOver = false;
  const ask = async (kind: keyof typeof count, path: string, wanted: number, options: object = {}) => {
    count[kind] += 1;
    try {
      const { status } = await rawRequest(proxy + path, options);
      if (status !== wanted) failed.push(`${kind} ${path}: ${status}`);
    } catch (error) {
      failed.push(`${kind} ${path}: ${String(error)}`);
    }
  };
  const form = {
    method: "POST",
    headers: { origin: proxy, "content-type": "application/x-www-form-urlencoded" },
    body: "theme=dark&redirect=%2F",
  };
  const draft = ({ token }: Member) => ({
    method: "POST",
    headers: { origin: proxy, authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "重启时写的草稿", source: "一段正文。", formKey: key() }),
  });
  const each = members.map(async (member) => {
    for (let turn = 0; !isOver; turn += 1) {
      await ask("reads", turn % 2 ? "/" : "/community/v1/globalConfig/public", 200);
      await ask("forms", "/preferences", 303, form);
      if (turn % 8 === 0 && turn / 8 < DRAFTS_MAX)
        await ask("drafts", "/community/v1/draft/article/save", 200, draft(member));
    }
  });
  return {
    async end() {
      isOver = true;
      await Promise.all(each);
      return { failed, said: failed.length === 0 ? "" : said(), ...count };
    },
  };
}

/** Prints the figures, which docs/operating.md repeats. */
async function told(about: string, load: Awaited<ReturnType<typeof visitors>>): Promise<void> {
  const { failed, said, reads, forms, drafts } = await load.end();
  console.log(`${about}: ${restarts} restarts, ${reads} reads, ${forms + drafts} writes, ${failed.length} failed`);
  expect({ failed, said }).toEqual({ failed: [], said: "" });
  expect(Math.min(reads, forms, drafts)).toBeGreaterThan(restarts);
}

test("K01 behind Caddy no read and no write fails while the only web tier restarts", async ({ request }) => {
  const web = await webTier();
  await web.start();
  const proxy = await startCaddy(web.url);
  const load = await visitors(request, proxy);
  for (let nth = 0; nth < restarts; nth += 1) {
    await web.stop();
    await web.start();
    // Waits until nginx uses the web tier again.
    await expect.poll(() => isHealthy(proxy.url), { timeout: 30_000 }).toBe(true);
  }
  await told("Caddy, one web tier", load);
  await proxy.stop();
  await web.stop();
});

test("K01 behind nginx no read and no write fails while two web tiers restart in turn", async ({ request }) => {
  const webs = [await webTier(), await webTier()];
  for (const web of webs) await web.start();
  const proxy = await startNginx(webs.map(({ url }) => url));
  const load = await visitors(request, proxy);
  for (let nth = 0; nth < restarts; nth += 1) {
    const web = webs[nth % 2];
    if (!web) continue;
    proxy.markDown([web.url]);
    await web.stop();
    await web.start();
    proxy.markDown([]);
  }
  await told("nginx, two web tiers in turn", load);
  await proxy.stop();
  for (const web of webs) await web.stop();
});

test("K01 behind nginx no read and no write fails while the only web tier restarts on a socket of systemd", async ({
  request,
}) => {
  const port = await freePort();
  const held = holdSocket(port, command, settings(port));
  const web = `http://127.0.0.1:${port}`;
  await expect.poll(() => isHealthy(web), { timeout: 30_000 }).toBe(true);
  const proxy = await startNginx([web]);
  const load = await visitors(request, proxy);
  for (let nth = 0; nth < restarts; nth += 1) {
    await held.restart();
    await expect.poll(() => isHealthy(proxy.url), { timeout: 30_000 }).toBe(true);
  }
  await told("nginx, one web tier on a held socket", load);
  await proxy.stop();
  await held.stop();
});
