/** Statistics of Linux processes from /proc. */
import { readdirSync, readFileSync } from "node:fs";

/** @param {number} pid */
function stat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The command is in parentheses and may contain any characters; the fields after it begin with the state.
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/**
 * @param {number} pid
 * @returns {string[]} empty for a process that has ended, such as an idle decoder
 */
function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** CPU time of every thread, in ns. @param {number[]} pids @returns {Map<string, number>} */
function threadTimes(pids) {
  /** @type {Map<string, number>} */
  const times = new Map();
  let threads = 0;
  for (const pid of pids)
    for (const thread of threadsOf(pid)) {
      threads += 1;
      const path = `/proc/${pid}/task/${thread}/schedstat`;
      try {
        times.set(path, Number(readFileSync(path, "utf8").split(" ")[0]));
      } catch {
        // It ended meanwhile.
      }
    }
  // Without these figures every page would appear to cost nothing.
  if (threads > 0 && times.size === 0)
    throw new Error("/proc tells no schedstat: this kernel does not count the time of threads");
  return times;
}

/**
 * Starts a clock of CPU time, user and system. It uses the scheduler's figures of threads, because those of a process
 * have a resolution of 10 ms, which is the cost of four pages. Threads that have ended are not counted.
 * @param {number[]} pids
 * @returns {() => number} ms of CPU time since the start
 * @throws {Error} where the kernel has no such figures
 */
export function cpuClock(pids) {
  const before = threadTimes(pids);
  return () => {
    let used = 0;
    for (const [thread, time] of threadTimes(pids)) used += time - (before.get(thread) ?? 0);
    return used / 1e6;
  };
}

/** Resident memory in MB. @param {number} pid */
export function rssMegabytes(pid) {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? 0) / 1024;
}

/**
 * Memory of several processes together, in MB. A file that several of them map (such as Node's own code, 40 MB) counts
 * once, with the largest resident part, as in a container's limit; all other memory is added up. PSS would be too low:
 * it divides Node's code among all Node processes of the machine, the measuring one included.
 * @param {number[]} pids
 */
export function heldMegabytes(pids) {
  /** In kB, by file and offset. @type {Map<string, number>} */
  const files = new Map();
  let own = 0;
  for (const pid of pids)
    for (const { place, rss, anonymous } of mappings(pid)) {
      own += anonymous;
      files.set(place, Math.max(files.get(place) ?? 0, rss - anonymous));
    }
  return [...files.values()].reduce((sum, part) => sum + part, own) / 1024;
}

/**
 * @param {number} pid
 * @returns {{ place: string, rss: number, anonymous: number }[]} in kB: the resident memory, and its part without a
 *   file
 */
function mappings(pid) {
  const text = readFileSync(`/proc/${pid}/smaps`, "utf8");
  return text.split(/^(?=[\da-f]+-[\da-f]+ )/m).map((part) => {
    const [, offset, path] = /^\S+ \S+ (\S+) \S+ \d+ *(.*)/.exec(part) ?? [];
    const of = (/** @type {string} */ name) => Number(new RegExp(`^${name}: +(\\d+) kB`, "m").exec(part)?.[1] ?? 0);
    return { place: `${path} ${offset}`, rss: of("Rss"), anonymous: of("Anonymous") };
  });
}

/**
 * All descendants of a process.
 * @param {number} pid
 * @returns {{ pid: number, command: string }[]}
 */
export function descendants(pid) {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [
          {
            pid: Number(name),
            parent: Number(stat(Number(name))[1]),
            command: readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " "),
          },
        ];
      } catch {
        return []; // it ended meanwhile
      }
    });
  /** @type {{ pid: number, command: string }[]} */
  const found = [];
  const parents = new Set([pid]);
  for (let grew = true; grew;) {
    grew = false;
    for (const one of all) {
      if (!parents.has(one.pid) && parents.has(one.parent)) {
        parents.add(one.pid);
        found.push({ pid: one.pid, command: one.command });
        grew = true;
      }
    }
  }
  return found;
}
