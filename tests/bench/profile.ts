/**
 * `npm run bench -- --profile [--path /article/171] [--member]`: the CPU of an uncached page by module, in both tiers,
 * after V8 has compiled the code. A path may also be a name of tests/bench/cost-pages.ts (登录, 发评论). Built files are
 * mapped back to their sources; the pages' bundle has no source map, so its functions are listed instead.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { startProduct } from "../setup/product.ts";
import { cpuClock, descendants } from "../../scripts/lib/process-stats.mjs";
import { askMany, login, memberWithCode } from "./ask.ts";
import type { Member } from "./cost-pages.ts";
import { targetOf } from "./targets.ts";

const { values: options } = parseArgs({
  options: {
    profile: { type: "boolean" },
    path: { type: "string", default: "/" },
    member: { type: "boolean", default: false },
    pages: { type: "string", default: "1500" },
    functions: { type: "boolean", default: false },
  },
});

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const maps = new Map<string, SourceMap | null>();
function mapOf(file: string): SourceMap | null {
  let map = maps.get(file);
  if (map === undefined) {
    try {
      map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload);
    } catch {
      map = null;
    }
    maps.set(file, map);
  }
  return map;
}

/** A package's name, a folder of ours, or a part of Node. */
function moduleOf(source: string): string {
  const inPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source);
  if (inPackage) return inPackage[1] ?? source;
  const ours = /\b(?:api|app|server|contract|config)\/.*$/.exec(source)?.[0];
  return ours ? ours.split("/").slice(0, 3).join("/") : source;
}

function nameOf({ functionName, url, lineNumber, columnNumber }: Profile["nodes"][number]["callFrame"]): string {
  if (url === "") return functionName;
  if (url.startsWith("node:"))
    return options.functions ? `${url} ${functionName}` : url.split("/").slice(0, 2).join("/");
  const file = url.startsWith("file:") ? fileURLToPath(url) : url;
  const entry = mapOf(file)?.findEntry(lineNumber, columnNumber);
  const source = entry && "originalSource" in entry ? entry.originalSource : undefined;
  if (source === undefined)
    return options.functions ? `${basename(file)} ${functionName}:${lineNumber}` : basename(file);
  return options.functions ? `${moduleOf(source)} ${functionName}` : moduleOf(source);
}

/** @returns ms of each module, without idle time */
function timeByModule(profile: Profile): Map<string, number> {
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  for (const [index, id] of profile.samples.entries()) {
    const name = names.get(id) ?? "?";
    if (name === "(idle)" || name === "(program)") continue;
    times.set(name, (times.get(name) ?? 0) + (profile.timeDeltas[index] ?? 0) / 1000);
  }
  return times;
}

const folder = mkdtempSync(join(tmpdir(), "qunluo-profile-"));
const dataDir = mkdtempSync(join(tmpdir(), "qunluo-bench-"));
const settings = {
  NODE_ENV: "production",
  DEMO_COMMUNITY: "on",
  TRUST_PROXY: "loopback",
  DATA_DIR: dataDir,
  SMS_GLOBAL_PER_HOUR: "100000",
  // The bench's members request codes from one network range and use them seconds later.
  SMS_UNUSED_PER_RANGE: "100000",
};
const hook = fileURLToPath(new URL("../../scripts/lib/profile-hook.mjs", import.meta.url));
const pages = Number(options.pages);
const target = targetOf(options.path + (options.member ? "@" : ""));
/** Requests until V8 has compiled the code. */
const WARM_UP = 500;
try {
  await startProduct(settings).then((filling) => filling.stop());
  const product = await startProduct({ ...settings, NODE_OPTIONS: `--import=${hook}`, PROFILE_FOLDER: folder });
  const pid = product.process.pid ?? 0;
  // All members are prepared before the profile starts. A member may write twenty times a minute.
  const members: Member[] = [];
  const come = target.isLogin ? memberWithCode : login;
  const many = target.isLogin ? WARM_UP + pages : target.name === "发评论" ? Math.ceil((WARM_UP + pages) / 15) : 1;
  while (members.length < many) members.push(await come(product.url, members.length));
  let nth = 0;
  const ask = () => target.ask(members[nth % members.length] as Member, nth++);
  await askMany(product.url, WARM_UP, ask);
  const pids = [pid, ...descendants(pid).map((child) => child.pid)];
  for (const one of pids) process.kill(one, "SIGUSR2");
  const clocks = pids.map((one) => [`${one}.json`, cpuClock([one])] satisfies [string, () => number]);
  await askMany(product.url, pages, ask);
  const cpu = new Map(clocks.map(([file, used]) => [file, used()]));
  await product.stop();
  for (const file of readdirSync(folder)) {
    const times = timeByModule(JSON.parse(readFileSync(join(folder, file), "utf8")) as Profile);
    const all = [...times.values()].reduce((sum, one) => sum + one, 0);
    // Processes that only wait: the launcher and idle threads.
    if (all < pages / 10) continue;
    const [spent, used] = [all / pages, (cpu.get(file) ?? NaN) / pages].map((ms) => ms.toFixed(2));
    // Time that is not CPU was spent waiting for the disk or for the other core.
    console.log(`\n${options.path}${options.member ? "，成员" : ""}：${spent} ms/页，CPU ${used} ms`);
    const rows = [...times].toSorted(([, a], [, b]) => b - a).slice(0, options.functions ? 60 : 25);
    for (const [name, ms] of rows)
      console.log(`${(ms / pages).toFixed(3)}  ${((ms / all) * 100).toFixed(1)}%  ${name}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
