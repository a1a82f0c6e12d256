import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { flushCompileCache } from "node:module";
import type { AddressInfo } from "node:net";
import { type ServerType, serve } from "@hono/node-server";
import { createApi } from "./app.ts";
import { watchBody } from "./body-clock.ts";
import { type ApiConfig, apiConfig } from "../config/api-config.ts";
import { ConfigError } from "../config/config-error.ts";
import { readEnv } from "../config/env.ts";
import { NotThereError } from "../config/not-there-error.ts";
import { closeDatabaseFiles, makeFilesPrivate } from "../config/private-files.ts";
import type { Context } from "./context.ts";
import { createContext } from "./create-context.ts";
import { lockDataDir } from "./data-lock.ts";
import { migrate } from "./db/migrate.ts";
import { dialectOf } from "./db/dialects/dialect-of.ts";
import { openDatabase, sqliteFile } from "./db/open.ts";
import { drain } from "./drain.ts";
import { startJobs } from "./jobs/periodic.ts";
import { attachChat } from "./live/chat-socket.ts";
import { createPrivateApp } from "./private-app.ts";
import { assertNoOpenRestore } from "./restore-mark.ts";
import { chooseEngine } from "./services/finding/search/external/send-changes.ts";
import { EXIT_LATER, failureLine, startFailure } from "./start-failure.ts";

declare const __VERSION__: string | undefined;
const version = typeof __VERSION__ === "string" ? __VERSION__ : "dev";

const UPLOAD_TIMEOUT_MS = 2 * 3_600_000;
/** Time from the stop signal to the end of the process, in ms. */
const STOP_MS = 5_000;
/** The part of STOP_MS for requests under way; the web tier has already stopped and waits for no response. */
const DRAIN_MS = 3_000;

/** When the compile cache is written (server/compile-cache.ts), in ms: the start is over by then. */
const FLUSH_AFTER_MS = 10_000;

/** Migrates on a separate connection: creating an index of a large table takes longer than the statement timeouts. */
async function migrateFirst(config: ApiConfig): Promise<void> {
  const { db, kind } = openDatabase(config, () => {});
  try {
    await migrate(db, kind);
  } finally {
    await db.destroy();
  }
}

/** @throws ConfigError or NotThereError, with one line for the operator, where the operator can mend the cause */
async function openContext(config: ApiConfig): Promise<Context> {
  try {
    const lock = lockDataDir(config.dataDir);
    assertNoOpenRestore(config.dataDir);
    await migrateFirst(config);
    const ctx = createContext(config, {}, "visitor");
    await chooseEngine(ctx, ctx.searchIndex);
    if (config.demo) await (await import("./demo/fill.ts")).fillDemoCommunity(ctx);
    // The lock is released last: until then the next process must not touch our files.
    return { ...ctx, close: () => ctx.close().finally(lock.release) };
  } catch (error) {
    throw startFailure(error, { databaseUrl: config.databaseUrl, file: sqliteFile(config.dataDir) });
  }
}

async function main() {
  makeFilesPrivate();
  const env = readEnv();
  const config = apiConfig(env, version);
  closeDatabaseFiles(config.dataDir);
  const ctx = await openContext(config);

  const inside: ServerType = serve({
    fetch: createPrivateApp(ctx).fetch,
    port: config.privatePort,
    hostname: config.host,
  });
  await once(inside, "listening");
  const { port: privatePort } = inside.address() as AddressInfo;
  const { app, replay } = createApi(ctx);
  const server: ServerType = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
    ctx.log.info({ port, privatePort, database: dialectOf(ctx.db).kind }, "api ready");
    process.send?.({ type: "ready", port, privatePort });
  });
  // Longer than the web tier's idle timeout: the client side closes first, so no request meets a closed connection.
  if ("keepAliveTimeout" in server) server.keepAliveTimeout = 65_000;
  // Twice as patient as the web server, which streams bodies through.
  server.prependListener("request", (req: IncomingMessage) =>
    watchBody(req, { windowMs: 30_000, bytesPerSecond: 1_024 }),
  );
  // Enough for a video of 500 MB over a slow line; shorter requests have their own limits.
  if ("requestTimeout" in server) server.requestTimeout = UPLOAD_TIMEOUT_MS;
  const closeChat = attachChat(server, ctx);
  ctx.metrics.watchProcess();
  const stopJobs = startJobs(ctx, replay);

  // Later V8 discards the code that only a start needs, and a killed process writes no cache.
  setTimeout(flushCompileCache, FLUSH_AFTER_MS).unref();

  let stopping = false;
  async function stop() {
    if (stopping) return;
    stopping = true;
    // A job or a database may hang. The exit loses nothing: every acknowledged write is in the database.
    setTimeout(() => process.exit(0), STOP_MS).unref();
    closeChat();
    await Promise.all([stopJobs(), ...[server, inside].map((each) => drain(each as Server, DRAIN_MS))]);
    await ctx.close();
    process.exit(0);
  }
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  process.on("disconnect", stop);
}

main().catch((error: unknown) => {
  process.stderr.write(`${failureLine(error)}\n`);
  // Exit code 78 (EX_CONFIG) tells the launcher not to restart a process with wrong settings.
  process.exit(error instanceof ConfigError ? 78 : error instanceof NotThereError ? EXIT_LATER : 1);
});
