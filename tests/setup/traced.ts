import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { findProgram, installWithApt, runs } from "../../scripts/lib/system-package.mjs";

const CALLS =
  "openat,open,creat,mkdir,mkdirat,rename,renameat,renameat2,link,linkat,unlink,unlinkat,write,pwrite64,writev,pwritev,pwritev2,ftruncate,copy_file_range,sendfile,sendto,sendmsg,fsync,fdatasync";

/** The path of strace, which is installed if missing. @throws with the missing program */
function ensureStrace(): string {
  const refusal = findProgram("strace") ? undefined : installWithApt(["strace"]);
  const program = findProgram("strace");
  if (!program) throw new Error(`缺少 strace / strace is missing: ${refusal}`);
  if (!runs(program, ["-f", "-o", "/dev/null", "true"]))
    throw new Error("strace 不能跟踪进程 / strace may not trace here: allow ptrace (docker: --cap-add SYS_PTRACE)");
  return program;
}

/** The command that runs another one and records its system calls on files and sockets. */
export function tracing(file: string): string[] {
  const options = ["-f", "-y", "--seccomp-bpf", "-qq", "-s", "48", "-e", `trace=${CALLS}`, "-e", "signal=none"];
  return [ensureStrace(), ...options, "-o", file];
}

interface Disk {
  /** Files with bytes that a power cut would lose. */
  dirty: Set<string>;
  /** Files and folders whose name a power cut would lose. */
  unnamed: Set<string>;
  /** All files and folders created. */
  made: Set<string>;
}

/** Calls in the order in which they take effect: a sync when it returns, a write when it begins. */
function* callsOf(text: string): Generator<{ name: string; rest: string; isBegun: boolean; isDone: boolean }> {
  const begun = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, thread = "", call = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(call);
    if (resumed) {
      const whole = `${begun.get(thread) ?? ""}${resumed[2]}`;
      yield { name: resumed[1] ?? "", rest: whole, isBegun: false, isDone: / = \d/.test(whole) };
      continue;
    }
    const [, name = "", rest = ""] = /^(\w+)\((.*)$/.exec(call) ?? [];
    if (name === "") continue;
    const isOpen = rest.includes("<unfinished ...>");
    if (isOpen) begun.set(thread, rest.replace(/ *<unfinished \.\.\.>.*$/, ""));
    yield { name, rest, isBegun: true, isDone: !isOpen && / = \d/.test(rest) };
  }
}

const fdPath = (rest: string) => /^\d+<([^>]+)>/.exec(rest)?.[1];
const paths = (rest: string) => [...rest.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => resolve(match[1] ?? ""));

function move({ dirty, unnamed, made }: Disk, from: string, to: string): void {
  for (const path of made)
    if (path === from || path.startsWith(`${from}/`)) {
      const there = to + path.slice(from.length);
      made.delete(path);
      made.add(there);
      if (dirty.delete(path)) dirty.add(there);
      if (unnamed.delete(path) && path !== from) unnamed.add(there);
    }
  made.add(to);
  unnamed.add(to);
}

function name({ unnamed, made }: Disk, path: string): void {
  made.add(path);
  unnamed.add(path);
}

const writes = /^(?:p?writev?2?|pwrite64|ftruncate|copy_file_range|sendfile)$/;

function apply(disk: Disk, call: { name: string; rest: string; isBegun: boolean; isDone: boolean }): void {
  const path = fdPath(call.rest);
  if (call.isBegun && writes.test(call.name)) {
    // Of a call's two files the last one is written.
    const written = call.name === "copy_file_range" ? [...call.rest.matchAll(/\d+<([^>]+)>/g)].at(-1)?.[1] : path;
    if (written?.startsWith("/")) disk.dirty.add(written);
  }
  if (!call.isDone) return;
  if (/^f(?:data)?sync$/.test(call.name) && path) {
    disk.dirty.delete(path);
    for (const each of disk.unnamed) if (dirname(each) === path) disk.unnamed.delete(each);
  }
  const [first, second] = paths(call.rest);
  if (first === undefined) return;
  if (/^(?:open|openat|creat)$/.test(call.name) && call.rest.includes("O_CREAT") && !disk.made.has(first))
    name(disk, first);
  if (call.name.startsWith("mkdir")) name(disk, first);
  if (call.name.startsWith("rename") && second) move(disk, first, second);
  if (call.name.startsWith("link") && second) {
    name(disk, second);
    if (disk.dirty.has(first)) disk.dirty.add(second);
  }
  if (call.name.startsWith("unlink")) for (const set of [disk.made, disk.dirty, disk.unnamed]) set.delete(first);
}

/**
 * The existing paths below a folder that a power cut would lose: their bytes, their name, or the name of a parent
 * folder.
 */
function lost({ dirty, unnamed, made }: Disk, below: string): string[] {
  const isUnnamed = (path: string): boolean =>
    path.length >= below.length && (unnamed.has(path) || isUnnamed(dirname(path)));
  return [...made]
    .filter((path) => path.startsWith(`${below}/`) && (dirty.has(path) || isUnnamed(path)))
    .map((path) => path.slice(below.length + 1));
}

export interface PowerCut {
  /** Status of the HTTP answer after which the power is cut; `end`: after the program. */
  after: string;
  /** Lost paths below the folder. */
  lost: string[];
  /** All paths created there so far. */
  made: string[];
}

/** Simulates a power cut after each answer of a traced program. @param below a folder */
export function powerCuts(file: string, below: string): PowerCut[] {
  const disk: Disk = { dirty: new Set(), unnamed: new Set(), made: new Set() };
  const cuts: PowerCut[] = [];
  const cut = (after: string) =>
    cuts.push({
      after,
      lost: lost(disk, below),
      made: [...disk.made].filter((path) => path.startsWith(`${below}/`)).map((path) => path.slice(below.length + 1)),
    });
  for (const call of callsOf(readFileSync(file, "utf8"))) {
    const status = call.isBegun && /"HTTP\/1\.1 (\d{3})/.exec(call.rest)?.[1];
    if (status) cut(status);
    apply(disk, call);
  }
  cut("end");
  return cuts;
}
