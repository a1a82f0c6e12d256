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
