/** What Linux tells of a process under /proc. */
import { readdirSync, readFileSync } from "node:fs";

/** USER_HZ, 100 on every Linux that Node runs on. */
const TICK_MS = 10;

/** @param {number} pid */
function stat(pid) {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The command stands in parentheses and may hold anything; the fields after it start with the state.
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** CPU time that a process has used, user and system, in ms. @param {number} pid */
export function cpuMillis(pid) {
  const fields = stat(pid);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
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
