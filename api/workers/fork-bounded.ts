import { type ChildProcess, fork, type ForkOptions } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Entry {
  /** From source. */
  source: URL;
  /** In the bundle. */
  built: URL;
}

export interface Bounds {
  /** Of its JavaScript heap. */
  heapMb: number;
  /** Of all that the process writes to: libvips and FFmpeg allocate outside of the heap. */
  memoryMb: number;
}

const SHELL = "/bin/sh";

/**
 * V8 of Node 24 maps 512 MB for the compiled code of each thread, writable on some machines: the kernel counts them as data,
 * though they are empty and hold nothing else.
 */
const CODE_RANGE_MB = 512;

/**
 * The kernel refuses memory beyond the limit (RLIMIT_DATA), so that an allocation fails at once and no decoder outgrows it
 * between two looks of a watchdog. Where the machine itself runs short, the kernel ends this process before ours. A crash
 * leaves no core file. Systems that know one of these not go on without it.
 */
const bounded = (memoryMb: number) =>
  `ulimit -d ${memoryMb * 1024} 2>/dev/null; ulimit -c 0 2>/dev/null; { echo 1000 >/proc/self/oom_score_adj; } 2>/dev/null; exec "$0" "$@"`;

/** A process that knows none of our secrets, writes nothing to our log and has bounds that it cannot lift. */
export function forkBounded(
  { source, built }: Entry,
  args: string[],
  { heapMb, memoryMb, ...options }: Bounds & Pick<ForkOptions, "serialization">,
): ChildProcess {
  const isSource = import.meta.url.endsWith(".ts");
  // From source tsx adds a thread of its own.
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
