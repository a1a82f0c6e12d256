import { flushCompileCache } from "node:module";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { ConfigError } from "../config/config-error.ts";
import { readEnv } from "../config/env.ts";
import type { DatabaseWatch } from "../api/db/watch.ts";
import type { Reads } from "../contract/shared/reads.ts";
import type { AppBuild } from "./app-build.ts";
import { createMetrics, noMetrics } from "./metrics.ts";
import { createPageCache } from "./page-cache.ts";
import { sharesPages } from "./shared-pages.ts";
import { pages } from "./pages.ts";
import { routePatterns } from "./route-pattern.ts";
import { webSettings } from "../config/web-config.ts";
import { watchStalePages } from "./stale-pages.ts";
import { staticFiles } from "./static-files.ts";
import { isWord } from "./stop-worker.ts";
import { createWebApp } from "./web-app.ts";

/** Time in ms for pending requests after a stop signal. */
const PATIENCE_MS = 10_000;

/** Time in ms after which the compile cache is written (server/compile-cache.ts): the start is over by then. */
const FLUSH_AFTER_MS = 10_000;

/** Opens the API's reads. They have a bundle of their own, so that a web tier with a remote API never loads it. */
async function openReads(apiPrivateUrl: string, watch: DatabaseWatch | undefined): Promise<Reads> {
  const { open } = (await import(new URL("./reads.js", import.meta.url).href)) as {
    open(apiPrivateUrl: string, watch: DatabaseWatch | undefined): Reads;
  };
  return open(apiPrivateUrl, watch);
}

async function main() {
  const settings = webSettings(readEnv());
  const log = pino({ name: "web", level: settings.logLevel });
  // Built by `react-router build`, beside this file's own bundle.
  const build = (await import(new URL("./server/index.js", import.meta.url).href)) as AppBuild;
  const { preferenceKey } = build.entry.module;
  const others = settings.sharesPages ? sharesPages(process) : undefined;
  const cache = createPageCache({ preferenceKey, ...(others ? { onKept: others.tell } : {}) });
  others?.hear(cache);
  const metrics = settings.metrics ? createMetrics() : noMetrics;
  const { apiPrivateUrl } = settings;
  const reads =
    settings.readsHere && apiPrivateUrl !== undefined
      ? await openReads(apiPrivateUrl, metrics.watchDatabase())
      : undefined;
  if (reads) build.entry.module.readHere(reads);
  metrics.watchCache(cache.size);
  const web = createWebApp({
    settings,
    log,
    cache,
    metrics,
    patternOf: routePatterns(build.routes),
    files: staticFiles(fileURLToPath(new URL("./client", import.meta.url))),
    pages: pages(build, settings, cache, metrics, others),
    readFile: reads?.file,
    isKnown: build.entry.module.isKnown,
    tokenOfCookies: build.entry.module.tokenOfCookies,
  });
  web.server.on("upgrade", (req, socket, head) => {
    web.upgrade(req, socket, head).catch((error: unknown) => {
      log.error({ err: error }, "chat socket error");
      socket.destroy();
    });
  });
  const stale = watchStalePages({
    apiBaseUrl: settings.apiBaseUrl,
    serviceSecret: settings.serviceSecret,
    onStale: cache.clear,
    onOld: cache.age,
    onSite() {
      reads?.invalidateSite();
      build.entry.module.invalidateSite();
      cache.clear();
    },
  });
  // The launcher has the port's socket from systemd and passes its file descriptor.
  const socket = process.argv[2];
  if (socket === undefined) web.server.listen(settings.port, settings.host);
  else web.server.listen({ fd: Number(socket) });

  // Not at the end: in a long life V8 drops code that only a start needs, and a killed process writes nothing.
  setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();

  let stopping = false;
  function stop() {
    if (stopping) return;
    stopping = true;
    stale.close();
    web
      .drain(PATIENCE_MS)
      .then(() => reads?.close())
      .finally(() => process.exit(0));
  }
  process.on("SIGTERM", stop);
  process.on("message", (message) => {
    if (isWord("announce-end", message)) web.announceEnd();
    else if (isWord("close", message)) stop();
  });
  // Ctrl-C reaches every process of the terminal; under the launcher, the launcher decides the order in which they
  // stop.
  process.on("SIGINT", () => {
    if (!process.send) stop();
  });
}

main().catch((error: unknown) => {
  const isSetting = error instanceof ConfigError;
  process.stderr.write(
    `${isSetting ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  );
  process.exit(isSetting ? 78 : 1);
});
