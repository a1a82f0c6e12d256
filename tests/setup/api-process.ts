import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

interface ApiProcess {
  dataDir: string;
  databaseUrl?: string | undefined;
  port: number;
  /** Additional settings. */
  env?: Record<string, string>;
  /** Node's flags. */
  flags?: string[];
  /** Runs `build/api.js` in place of the sources. */
  isBuilt?: boolean;
  /** A command that runs another one, such as strace with its options. */
  before?: string[];
  /** Receives standard error, which is printed by default. */
  heard?: (text: string) => void;
}

/** Starts the real API as the launcher does, and does not wait for it. */
export function spawnApi({
  dataDir,
  databaseUrl,
  port,
  env,
  flags = [],
  isBuilt = false,
  before = [],
  heard,
}: ApiProcess): ChildProcess {
  const entry = isBuilt ? ["build/api.js"] : ["--import", "tsx", "api/main.ts"];
  const [command = "", ...args] = [...before, process.execPath, ...flags, ...entry];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      APP_ENV: "local",
      API_PORT: String(port),
      API_PRIVATE_PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      ...env,
    },
    stdio: ["ignore", "inherit", heard ? "pipe" : "inherit", "ipc"],
  });
  if (heard) child.stderr?.setEncoding("utf8").on("data", heard);
  return child;
}

/** Starts the real API and waits until it is ready. @throws with its output when it exits before */
export async function startApi({
  heard = (text) => void process.stderr.write(text),
  ...options
}: ApiProcess): Promise<ChildProcess> {
  let said = "";
  const child = spawnApi({
    ...options,
    heard(text) {
      said += text;
      heard(text);
    },
  });
  await Promise.race([
    once(child, "message"),
    once(child, "close").then(([code]) => {
      throw new Error(`the API ended with ${code} before it was ready: ${said}`);
    }),
  ]);
  return child;
}

/** Ends a process, which may have exited by itself. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}
