import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiError } from "#contract/shared/errors.ts";
import { processImage } from "#api/services/files/image/process-image.ts";
import { hostilePictureNames } from "#tests/fixtures/hostile-pictures.ts";
import { seededTenth } from "#tests/setup/seeded-tenth.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-pictures-"));
const MB = 1024 * 1024;
/** The decoding process (api/decoding/decode.ts): its memory limit, and the code of its libraries. */
const CHILD_MB = 768 + 100;
/** This process, which is the API's. */
const GROWTH_MB = 100;
/** The whole deadline; a busy machine of two cores needs a third of it. */
const SECONDS = 60;
/** Loads the decoder. */
const FIRST = "a drawing behind a picture's first bytes.gif";

beforeAll(async () => {
  const maker = fileURLToPath(new URL("../fixtures/hostile-pictures.ts", import.meta.url));
  const names = new Set([FIRST, ...seededTenth(hostilePictureNames)]);
  const made = fork(maker, [folder, ...names], {
    execArgv: ["--import", "tsx"],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [code] = (await once(made, "exit")) as [number | null];
  if (code !== 0) throw new Error(`no pictures were made: ${code}`);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The decoding children of this process, with their /proc status. */
function decoders(): { pid: string; status: string }[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const isOurs =
        status.includes(`\nPPid:\t${process.pid}\n`) &&
        readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("decode-child");
      return isOurs ? [{ pid, status }] : [];
    } catch {
      return [];
    }
  });
}

/** The peak memory of a decoding process since `forgetPeaks`, in bytes. */
const childPeak = () =>
  Math.max(0, ...decoders().map(({ status }) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024));

function forgetPeaks(): void {
  for (const { pid } of decoders()) writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** The memory and time that some work takes in this process and its children. */
async function taken<T>(work: () => Promise<T>) {
  forgetPeaks();
  const before = process.memoryUsage.rss();
  const begun = performance.now();
  let [own, child, pause, last] = [before, 0, 0, begun];
  const look = () => {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    own = Math.max(own, process.memoryUsage.rss());
    child = Math.max(child, childPeak());
    last = performance.now();
  };
  const timer = setInterval(look, 20);
  const value = await work();
  const ms = Math.round(performance.now() - begun);
  look();
  clearInterval(timer);
  return { value, ms, pause: Math.round(pause), grown: Math.round((own - before) / MB), child: Math.round(child / MB) };
}

const judged = (name: string, owner = 1): Promise<string> =>
  processImage(join(folder, name), owner, "qunluo.example.com").then(
    ({ width, height, extension }) => `${width}×${height} ${extension}`,
    (error: unknown) =>
      error instanceof ApiError ? (error.details.fieldErrors?.file?.[0] ?? error.code) : String(error),
  );

test(
  "C19 a picture of any bytes is accepted or refused with a message, within the decoder's memory and time",
  { timeout: 600_000 },
  async () => {
    // Node and the libraries are loaded before the first measurement.
    await judged(FIRST);
    for (const name of readdirSync(folder).toSorted()) {
      const { value, ms, pause, grown, child } = await taken(() => judged(name));
      if (process.env.HOSTILE_TABLE)
        process.stderr.write(
          `| ${name} | ${statSync(join(folder, name)).size} | ${value} | ${ms} | +${grown} | ${child} | ${pause} |\n`,
        );
      expect.soft(value, name).toMatch(/^(?:\d+×\d+ (?:jpg|png|webp)|图片.*|动图.*|仅支持.*|HEIC .*)$/u);
      expect.soft(grown, `${name}: MB of this process`).toBeLessThan(GROWTH_MB);
      expect.soft(child, `${name}: MB of its decoder`).toBeLessThan(CHILD_MB);
      expect.soft(ms, `${name}: ms`).toBeLessThan(SECONDS * 1000);
    }
  },
);
