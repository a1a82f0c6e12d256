/** What Linux tells of a process under /proc. */
import { readdirSync, readFileSync } from "node:fs";

/** @param {number} pid */
function stat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The command stands in parentheses and may hold anything; the fields after it start with the state.
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** @param {number} pid @returns {string[]} none for a child that has ended: an idle one of our decoders */
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
  // Without them every page would cost nothing, and be within its limit.
  if (threads > 0 && times.size === 0)
    throw new Error("/proc tells no schedstat: this kernel does not count the time of threads");
  return times;
}

/**
 * A clock of CPU time, user and system, that begins now. The scheduler's own figures: those of a process tick every 10 ms, as
 * much as four pages cost. A thread that has ended is not counted.
 * @param {number[]} pids
 * @returns {() => number} ms that they have used since
 * @throws {Error} where the kernel does not tell
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
 * What processes hold together, in MB: of a file that several have in memory (Node's own text, 40 MB) the largest part that
 * one of them has, once, as a container's limit counts it; of all else the sum. PSS tells less: it shares Node's text with whoever
 * else runs Node on the machine, such as who measures.
 * @param {number[]} pids
 */
export function heldMegabytes(pids) {
  /** By file and the place in it, kB. @type {Map<string, number>} */
  const files = new Map();
  let own = 0;
  for (const pid of pids)
    for (const { place, rss, anonymous } of mappings(pid)) {
      own += anonymous;
      files.set(place, Math.max(files.get(place) ?? 0, rss - anonymous));
    }
  return [...files.values()].reduce((sum, part) => sum + part, own) / 1024;
}

/** @param {number} pid @returns {{ place: string, rss: number, anonymous: number }[]} kB, resident and of it in no file */
function mappings(pid) {
  const text = readFileSync(`/proc/${pid}/smaps`, "utf8");
  return text.split(/^(?=[\da-f]+-[\da-f]+ )/m).map((part) => {
    const [, offset, path] = /^\S+ \S+ (\S+) \S+ \d+ *(.*)/.exec(part) ?? [];
    const of = (/** @type {string} */ name) => Number(new RegExp(`^${name}: +(\\d+) kB`, "m").exec(part)?.[1] ?? 0);
    return { place: `${path} ${offset}`, rss: of("Rss"), anonymous: of("Anonymous") };
  });
}

/** Children and their children. @param {number} pid @returns {{ pid: number, command: string }[]} */
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
