/**
 * `npm run bench -- --against ../other [--path /article/171,/,登录] [--rounds 7]`: compares the CPU per answer, of all
 * processes, between this build and another checkout's. The two take turns, so that other load affects both alike. A
 * path means a guest's page, `path@` a member's page, and a name of tests/bench/cost-pages.ts that entry; the default
 * is all of these.
 */
import { parseArgs } from "node:util";
import { cpuClock, descendants } from "../../scripts/lib/process-stats.mjs";
import { type Product, startProduct } from "../setup/product.ts";
import { askMany, closeConnections, login, memberWithCode } from "./ask.ts";
import type { Member } from "./cost-pages.ts";
import { known, type Target, targetOf } from "./targets.ts";

const { values: options } = parseArgs({
  options: {
    against: { type: "string", default: "" },
    path: { type: "string" },
    rounds: { type: "string", default: "7" },
  },
});
const WARM_UP = 250;
const COUNT = 60;
const MEMBERS = 60;

const targets: Target[] = options.path === undefined ? known : options.path.split(",").map(targetOf);

interface Side {
  product: Product;
  pids: number[];
  members: Member[];
  /** Index of the next member to log in. */
  next: number;
}

async function sideOf(folder: string): Promise<Side> {
  const here = process.cwd();
  process.chdir(folder);
  const settings = {
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    DEMO_COMMUNITY: "on",
    TRUST_PROXY: "loopback",
    SMS_GLOBAL_PER_HOUR: "100000",
    // The bench's members request codes from one network range and use them seconds later.
    SMS_UNUSED_PER_RANGE: "100000",
  };
  const product = await startProduct(settings).finally(() => process.chdir(here));
  const pid = product.process.pid ?? 0;
  const members: Member[] = [];
  while (members.length < MEMBERS) members.push(await login(product.url, members.length));
  return { product, pids: [pid, ...descendants(pid).map((child) => child.pid)], members, next: MEMBERS };
}

let asked = 0;
/** @returns CPU in ms of one answer */
async function cost(side: Side, target: Target, count: number): Promise<number> {
  let { members } = side;
  if (target.isLogin) {
    members = [];
    while (members.length < count) members.push(await memberWithCode(side.product.url, side.next++));
  }
  const used = cpuClock(side.pids);
  await askMany(side.product.url, count, (index) => target.ask(members[index % members.length] as Member, asked++));
  return used() / count;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const sides = [await sideOf("."), await sideOf(options.against)] as const;
try {
  for (const target of targets) for (const side of sides) await cost(side, target, WARM_UP);
  const rounds = targets.map(() => [] as [number, number][]);
  for (let round = 0; round < Number(options.rounds); round++)
    for (const [place, target] of targets.entries())
      rounds[place]?.push([await cost(sides[0], target, COUNT), await cost(sides[1], target, COUNT)]);
  for (const [place, { name }] of targets.entries()) {
    const all = rounds[place] ?? [];
    const quotients = all.map(([ours, theirs]) => ours / theirs).toSorted((a, b) => a - b);
    const figures = [median(all.map(([ours]) => ours)), median(all.map(([, theirs]) => theirs))];
    console.log(
      `${name.padEnd(24)} ${figures.map((ms) => ms.toFixed(2)).join(" / ")} ms = ${median(quotients).toFixed(2)} (${quotients[0]?.toFixed(2)}–${quotients.at(-1)?.toFixed(2)})`,
    );
  }
} finally {
  closeConnections();
  for (const { product } of sides) await product.stop();
}
