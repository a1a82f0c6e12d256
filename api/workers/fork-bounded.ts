import { type ChildProcess, fork, type ForkOptions } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Entry {
  /** The entry file when sources run. */
  source: URL;
  /** The entry file in a bundle. */
  built: URL;
}

export interface Bounds {
  /** Limit of the JavaScript heap. */
  heapMb: number;
  /** Limit of all memory that the process writes to: libvips and FFmpeg allocate outside of the heap. */
  memoryMb: number;
}

const SHELL = "/bin/sh";

/**
 * V8 of Node 24 reserves 512 MB for the compiled code of each thread, writable on some machines: the kernel counts this
 * range as data although it is almost empty.
 */
const CODE_RANGE_MB = 512;

/**
 * A shell command with limits. The kernel refuses memory beyond the limit (RLIMIT_DATA), so an allocation fails at
 * once, and no decoder can exceed it between two checks of a watchdog. If the machine runs out of memory, the kernel
 * kills this process before ours. A crash writes no core file. A system without one of these limits runs the process
 * without it.
 */
const bounded = (memoryMb: number) =>
  `ulimit -d ${memoryMb * 1024} 2>/dev/null; ulimit -c 0 2>/dev/null; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"`;

/**
 * Forks a process without our secrets in its environment or access to our log, and with limits that it cannot raise.
 */
export function forkBounded(
  { source, built }: Entry,
  args: string[],
  { heapMb, memoryMb, ...options }: Bounds & Pick<ForkOptions, "serialization">,
): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  // When sources run, tsx adds a second thread.
  const codeMb = isSource ? 2 * CODE_RANGE_MB : CODE_RANGE_MB;
  const node = [`--max-old-space-size=${heapMb}`, ...(isSource ? ["--import", "tsx"] : [])];
  return fork(fileURLToPath(isSource ? source : built), args, {
    ...options,
    env: { NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    ...(existsSync(SHELL)
      ? { execPath: SHELL, execArgv: ["-c", bounded(memoryMb + codeMb), process.execPath, ...node] }
      : { execArgv: node }),
  });
}
