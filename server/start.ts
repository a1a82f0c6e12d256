import { fork } from "node:child_process";
import cluster, { type Worker } from "node:cluster";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { ConfigError } from "../config/config-error.ts";
import { hints } from "../config/hints.ts";
import { privatePort } from "../config/private-port.ts";
import { NotThereError } from "../config/not-there-error.ts";
import { makeFilesPrivate } from "../config/private-files.ts";
import { COMMUNITY_PATH } from "../contract/shared/paths.ts";
import { compileCacheFolder } from "./compile-cache.ts";
import { planLaunch } from "./launch-settings.ts";
import { serveMetrics } from "./metrics-server.ts";
import { keepOnly, onNpmGone, ownEnvironment, socketOfSystemd } from "./own-environment.ts";
import { checkPort } from "./ports.ts";
import { loopbackApi } from "../config/web-config.ts";
import { tellOfMedia } from "./shared-media.ts";
import { relayPages } from "./shared-pages.ts";
import { stopWorker } from "./stop-worker.ts";
import { type Child, EXIT_CONFIG, EXIT_LATER, supervise } from "./supervise.ts";

declare const __VERSION__: string;

/** Time in ms after which a child is killed: it has 10 s to finish its requests. */
const PATIENCE_MS = 11_000;

const sibling = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const say = (line: string) => process.stderr.write(`${line}\n`);

/** The additional time of a web worker before it stops (DRAIN_SECONDS), in ms. */
let drainMs = 0;

/** All children, in the order in which they must stop: first those that accept requests, then the API behind them. */
const web: Child[] = [];
const api: Child[] = [];
let stopping = false;

async function stop(exitCode: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  await Promise.all(web.map((child) => child.stop(drainMs + PATIENCE_MS)));
  await Promise.all(api.map((child) => child.stop(PATIENCE_MS)));
  process.exit(exitCode);
}

const onFatal = (code: number) => void stop(code);

/** @returns the API's ports, once it is ready for the first time */
function startApi(variables: Record<string, string>): Promise<{ port: number; privatePort: number }> {
  return new Promise((resolve) => {
    let hasLived = false;
    const start = () => {
      // In its own process group, so that Ctrl-C does not stop the API while web workers are still draining.
      const child = fork(sibling("./api.js"), [], {
        env: variables,
        detached: true,
        stdio: ["ignore", "inherit", "inherit", "ipc"],
      });
      child.on("message", ({ type, port, privatePort }: { type?: string; port?: number; privatePort?: number }) => {
        if (type !== "ready" || port === undefined || privatePort === undefined) return;
        hasLived = true;
        // If the system chose the ports, a restarted API must use the same ones, because the web workers know them.
        variables.API_PORT = String(port);
        variables.API_PRIVATE_PORT = String(privatePort);
        resolve({ port, privatePort });
      });
      return child;
    };
    api.push(supervise(start, { name: "接口服务", onFatal, say, hasLived: () => hasLived }));
  });
}

/** Adapts a cluster worker to the interface of `supervise`. */
function running(worker: Worker) {
  let listens = false;
  worker.once("listening", () => {
    listens = true;
  });
  return {
    once: (_event: "exit", listener: (code: number | null, signal: NodeJS.Signals | null) => void) =>
      worker.once("exit", (code, signal) => listener(code, signal as NodeJS.Signals | null)),
    kill(signal: NodeJS.Signals) {
      if (signal === "SIGTERM" && listens && worker.isConnected()) stopWorker(worker, drainMs);
      else worker.process.kill(signal);
    },
  };
}

/**
 * Starts the web workers, as many at a time as there are cores: on a single core, the first page would otherwise wait
 * until all workers are loaded.
 * @param socket file descriptor of a listening socket, used instead of the port
 * @returns the port, once every worker listens
 */
function startWeb(variables: Record<string, string>, count: number, socket: number | undefined): Promise<number> {
  // With a socket that outlives this process, workers accept connections themselves. Otherwise the launcher would
  // accept for them, and at its end lose the connections that wait in it for a free worker.
  if (socket !== undefined) cluster.schedulingPolicy = cluster.SCHED_NONE;
  // A page makes a few hundred kilobytes of short-lived objects. A young generation of 16 MB makes their collection a
  // tenth dearer; one of 64 MB makes it no cheaper, and takes 100 MB more (docs/performance.md).
  cluster.setupPrimary({
    exec: sibling("./web.js"),
    args: socket === undefined ? [] : [String(socket)],
    // With a limit below 2 GB V8 lets old space grow to twice its live size before it collects, above that to four
    // times: 120 MB more.
    execArgv: [
      "--max-semi-space-size=32",
      ...(/max[-_]old[-_]space/.test(ownEnvironment().NODE_OPTIONS ?? "") ? [] : ["--max-old-space-size=2000"]),
    ],
    // Messages contain pages as bytes; as JSON each byte would be a number.
    serialization: "advanced",
  });
  relayPages(cluster);
  // A worker also inherits this process's environment, so only its own variables stay there.
  keepOnly(variables);
  return new Promise((resolve) => {
    let listening = 0;
    const add = () => {
      if (web.length === count || stopping) return;
      web.push(supervise(() => running(cluster.fork(variables)), { name: "网页服务", onFatal, say }));
    };
    cluster.on("listening", (_worker, address) => {
      listening += 1;
      if (listening === count) resolve(address.port);
      add();
    });
    for (let core = 0; core < availableParallelism(); core += 1) add();
  });
}

async function main() {
  makeFilesPrivate();
  const {
    env,
    settings,
    api: apiVariables,
    web: webVariables,
  } = planLaunch(process.argv[2], __VERSION__, ownEnvironment());
  drainMs = settings.drainMs;
  const cache = compileCacheFolder(resolve(env.DATA_DIR), new URL("./.stamp", import.meta.url));
  if (cache !== undefined)
    for (const variables of [apiVariables, webVariables]) if (variables) variables.NODE_COMPILE_CACHE ??= cache;
  for (const line of hints(env, ownEnvironment())) say(line);
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));
  process.on("SIGHUP", () => void stop(0));
  onNpmGone(() => void stop(0));

  const socket = webVariables && socketOfSystemd();
  if (webVariables && socket === undefined) await checkPort("PORT", env.PORT, env.HOST);
  if (apiVariables) {
    await checkPort("API_PORT", env.API_PORT, env.API_HOST);
    await checkPort("API_PRIVATE_PORT", privatePort(env), env.API_HOST);
  }
  if (webVariables && env.METRICS_PORT !== undefined) await checkPort("METRICS_PORT", env.METRICS_PORT, env.HOST);

  const started = apiVariables ? await startApi(apiVariables) : undefined;
  if (stopping) return;
  if (!webVariables) {
    process.stdout.write(`接口已启动：${loopbackApi(env, started?.port)}${COMMUNITY_PATH}\n`);
    return;
  }
  if (started) {
    webVariables.API_BASE_URL = loopbackApi(env, started.port);
    webVariables.API_PRIVATE_URL = loopbackApi(env, started.privatePort);
  }
  const workers = env.WEB_WORKERS ?? availableParallelism();
  webVariables.WEB_WORKERS = String(workers);
  const port = await startWeb(webVariables, workers, socket);
  if (env.METRICS_PORT !== undefined) serveMetrics(env.METRICS_PORT, env.HOST);
  if (env.API_BASE_URL !== undefined) void tellOfMedia(env.API_BASE_URL, say);
  process.stdout.write(
    `群落已启动：${settings.siteOrigin ?? `http://localhost:${socket === undefined ? port : env.PORT}`}\n`,
  );
}

main().catch((error: unknown) => {
  const code = error instanceof ConfigError ? EXIT_CONFIG : error instanceof NotThereError ? EXIT_LATER : 1;
  say(!(error instanceof Error) ? String(error) : code === 1 ? (error.stack ?? error.message) : error.message);
  void stop(code);
});
