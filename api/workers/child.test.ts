import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const maker = fileURLToPath(new URL("../../tests/fixtures/orphan-maker.ts", import.meta.url));
const SLOW = { timeout: 120_000 };

function start(task: "spin" | "eat") {
  return fork(maker, [task], { execArgv: ["--import", "tsx"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
}

/** True when the process is gone, or a zombie. */
async function hasEnded(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
    return /^\d+ \(.*\) Z/.test(await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""));
  } catch {
    return true;
  }
}

test("a child that spins ends when its parent has crashed", SLOW, async () => {
  const parent = start("spin");
  const [pid] = (await once(parent, "message")) as [number];
  expect(await hasEnded(pid)).toBe(false);
  parent.kill("SIGKILL");
  await expect.poll(() => hasEnded(pid), { timeout: 60_000 }).toBe(true);
});

test("a child that takes too much memory outside of its heap is killed", SLOW, async () => {
  const parent = start("eat");
  const said = await new Promise<unknown>((resolve) =>
    parent.on("message", (message) => typeof message === "string" && resolve(message)),
  );
  parent.kill("SIGKILL");
  // Either the kernel refuses the memory, or the watchdog kills the process.
  expect(said).toMatch(/^SIG(?:ABRT|KILL)$/);
});

test("a child past its life time kills itself, whatever it does and without its parent", SLOW, async () => {
  const entry = fileURLToPath(new URL("../../tests/fixtures/long-liver.ts", import.meta.url));
  const liver = fork(entry, [], { execArgv: ["--import", "tsx"], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(liver, "exit");
  expect(await once(liver, "message")).toEqual(["alive", undefined]);
  expect(await ended).toEqual([null, "SIGKILL"]);
});

test("every process that parses strangers' films starts a watchdog in its first lines", () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");
  expect(read("../jobs/transcode-child.ts")).toMatch(/^startWatchdog\(\{ memoryMb, lifeMs \}\);$/m);
  expect(read("../decoding/decode-child.ts")).toMatch(/^serveAsChild\(/m);
  expect(read("./serve-as-child.ts")).toMatch(/^ {2}startWatchdog\(/m);
});
