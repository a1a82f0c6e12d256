import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import pino from "pino";
import { createServer as createVite } from "vite";
import { ConfigError } from "../config/config-error.ts";
import type { AppBuild } from "./app-build.ts";
import { planLaunch } from "./launch-settings.ts";
import { ownEnvironment, setOwn } from "./own-environment.ts";
import { developmentPages } from "./pages.ts";
import { checkPort } from "./ports.ts";
import { readinessOfApi } from "./health.ts";
import { privatePort } from "../config/private-port.ts";
import { loopbackApi, type WebSettings } from "../config/web-config.ts";
import { createWebApp } from "./web-app.ts";

const READY_MS = 60_000;

/** Starts the API under `tsx watch`, which restarts it whenever one of its files changes. */
function startApi(variables: Record<string, string>) {
  const child = spawn(
    process.execPath,
    ["node_modules/tsx/dist/cli.mjs", "watch", "--clear-screen=false", "api/main.ts"],
    {
      env: { ...variables, NODE_ENV: "development" },
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return child;
}

async function isReady(settings: Pick<WebSettings, "apiBaseUrl" | "apiPrivateUrl">): Promise<boolean> {
  try {
    return (await readinessOfApi(settings)).isReady;
  } catch {
    return false;
  }
}

/** `npm run dev`: both tiers with reload, one address, the same middleware as in production. */
async function main() {
  const plan = planLaunch(undefined, "dev", ownEnvironment());
  const { env, settings } = plan;
  await checkPort("PORT", env.PORT, env.HOST);
  if (plan.api) {
    await checkPort("API_PORT", env.API_PORT, env.API_HOST);
    await checkPort("API_PRIVATE_PORT", privatePort(env), env.API_HOST);
  }
  const apiBaseUrl = env.API_BASE_URL ?? loopbackApi(env);
  const api = plan.api && startApi(plan.api);
  // The pages run in this process and read their settings from its environment.
  setOwn({ ...plan.web, API_BASE_URL: apiBaseUrl, NODE_ENV: "development" });
  const secret = plan.web?.SERVICE_SECRET;

  const log = pino({ name: "web", level: settings.logLevel });
  const load = () => vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<AppBuild>;
  const web = createWebApp({
    settings: { ...settings, apiBaseUrl, serviceSecret: secret },
    log,
    files: (req, res, next) => vite.middlewares(req, res, next),
    pages: (req, res, next) => pages(req, res, next),
    isKnown: async (cookie) => (await load()).entry.module.isKnown(cookie),
    tokenOfCookies: async (cookie) => (await load()).entry.module.tokenOfCookies(cookie),
  });
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: web.server } }, appType: "custom" });
  const pages = developmentPages(load, { ...settings, apiBaseUrl, serviceSecret: secret });
  web.server.on("upgrade", (req, socket, head) => {
    // Vite listens on the same server for its own reload socket.
    if (String(req.headers["sec-websocket-protocol"] ?? "").startsWith("vite-")) return;
    void web.upgrade(req, socket, head);
  });

  const deadline = Date.now() + READY_MS;
  while (!(await isReady(settings))) {
    if (Date.now() > deadline || (api && api.exitCode !== null)) throw new ConfigError("接口服务没有启动，原因见上");
    await after(150);
  }
  web.server.listen(env.PORT, env.HOST);
  await once(web.server, "listening");
  process.stdout.write(`群落（开发）已启动：http://localhost:${env.PORT}\n`);

  const stop = async () => {
    api?.kill("SIGTERM");
    await Promise.all([vite.close(), web.drain(1000)]);
    process.exit(0);
  };
  process.once("SIGINT", () => void stop());
  process.once("SIGTERM", () => void stop());
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(error instanceof ConfigError ? 78 : 1);
});
