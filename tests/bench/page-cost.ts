import { type ChildProcess, fork } from "node:child_process";
import { setTimeout as after } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { cpuClock, descendants } from "../../scripts/lib/process-stats.mjs";
import type { Product } from "../setup/product.ts";
import { askMany, login, memberWithCode } from "./ask.ts";
import { type CostPage, type Member, readPages, writePages } from "./cost-pages.ts";

const ROUNDS = 5;
/** Answers per round. */
const YARDSTICKS = 400;
const READS = 100;
const WRITES = 48;
/** Requests before the first round, until V8 has compiled the code. A page costs a sixth more after only 250. */
const WARM_UP = 1_000;
/** The same for writes, which are limited per member and minute. */
const WRITES_BEFORE = 250;
const CACHED = 2_000;
/**
 * A member's page and the guest's take turns in short pieces: other load on the machine varies by more than they
 * differ.
 */
const PAIRS = 80;
const IN_A_PIECE = 20;

export interface Cost {
  name: string;
  /**
   * Yardsticks per answer, the median of all rounds; for a member's page also, in a row of its own, the multiple of
   * the guest's.
   */
  cost: number;
  /** Undefined: no limit; the value is shown for comparison. */
  most: number | undefined;
}

export interface Costs {
  /** CPU of one yardstick in ms, on this machine at this time. */
  yardstickMs: number;
  /** In the same order in every run. */
  costs: Cost[];
}

async function startServer(file: string, send?: string): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(new URL(`../../scripts/lib/${file}`, import.meta.url), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: [],
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
  if (send !== undefined) child.send(send);
  const port = await new Promise((resolve) => child.once("message", resolve));
  return { child, url: `http://127.0.0.1:${String(port)}` };
}

/** One measured thing: its processes, and how a round of it is requested. */
interface Measured {
  name: string;
  pids: number[];
  count: number;
  /** Preparation that is not measured: writers get their codes. */
  prepare?(count: number): Promise<void>;
  round(count: number): Promise<void>;
}

/** @returns CPU in ms of one answer */
async function costOf({ pids, count, prepare, round }: Measured): Promise<number> {
  await prepare?.(count);
  const used = cpuClock(pids);
  await round(count);
  return used() / count;
}

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);

/**
 * @returns the cost of one as a multiple of the other, from the middle half of their pairs, because other load slows
 * down one of the two
 */
async function timesOf(one: Measured, other: Measured): Promise<number> {
  const times: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const costs = [0, 0];
    for (const side of pair % 2 ? [1, 0] : [0, 1])
      costs[side] = await costOf({ ...(side === 0 ? one : other), count: IN_A_PIECE });
    times.push((costs[0] as number) / (costs[1] as number));
  }
  const middle = sorted(times).slice(PAIRS / 4, (PAIRS * 3) / 4);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

export const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)] ?? NaN;

/** The number of members: each may write twenty comments a minute. */
const LOGGED_IN = 60;
/** The members who read: the first two are administrators, who see more, and the last ones have just joined. */
const READERS = [2, 40] as const;

async function logIn({ url }: Product): Promise<Member[]> {
  const members: Member[] = [];
  for (let nth = 0; nth < LOGGED_IN; nth++) members.push(await login(url, nth));
  return members;
}

/** The processes of launcher, web worker and API. */
export const pidsOf = ({ process: { pid = 0 } }: Product) => [pid, ...descendants(pid).map((child) => child.pid)];

let asked = 0;

function readsOf(product: Product, members: readonly Member[]): Measured[] {
  const pids = pidsOf(product);
  const readers = members.slice(...READERS);
  return readPages.map((page) => ({
    name: page.name,
    pids,
    count: READS,
    round: (count) =>
      askMany(product.url, count, (index) => page.ask(readers[index % readers.length] as Member, asked++)),
  }));
}

/** @returns each member's page as a multiple of the guest's page before it in the list; both pages are warm by now */
async function memberTimes(reads: readonly Measured[]): Promise<Map<string, number>> {
  const times = new Map<string, number>();
  for (const [place, { times: wanted }] of readPages.entries()) {
    const [guests, own] = [reads[place - 1], reads[place]];
    if (wanted !== undefined && guests && own) times.set(own.name, await timesOf(own, guests));
  }
  return times;
}

/**
 * The cost of pages in yardsticks: rounds in turn, so that other load affects all alike, and medians. CPU is summed
 * over all processes of the product, because one process may save at the cost of another.
 */
export async function pageCosts(product: Product): Promise<Costs> {
  const loggedIn = await logIn(product);
  const base = product.url;
  const pids = pidsOf(product);
  let others = LOGGED_IN;
  const write = (page: CostPage): Measured => {
    let members = loggedIn;
    return {
      name: page.name,
      pids,
      count: WRITES,
      async prepare(count) {
        if (page.name !== "登录") return;
        members = [];
        while (members.length < count) members.push(await memberWithCode(base, others++));
      },
      round: (count) => askMany(base, count, (index) => page.ask(members[index % members.length] as Member, asked++)),
    };
  };
  const page = await fetch(`${base}/`, { headers: { "accept-encoding": "identity" } }).then((answer) => answer.text());
  const picture = /src="(\/media\/[^"]+)"/.exec(page)?.[1];
  if (picture === undefined) throw new Error("the home page shows no picture");
  const yardstick = await startServer("yardstick-server.mjs");
  const bare = await startServer("bare-server.mjs", gzipSync(page).toString("base64"));
  const again = (url: string) => (count: number) => askMany(url, count, () => ({ path: "/" }));
  try {
    const reads = readsOf(product, loggedIn);
    const measured: Measured[] = [
      { name: "裸 node:http，首页的字节", pids: [bare.child.pid ?? 0], count: CACHED, round: again(bare.url) },
      { name: "首页，已缓存", pids, count: CACHED, round: again(base) },
      // A first visit requests about thirty pictures.
      {
        name: "首页的一张小图",
        pids,
        count: CACHED,
        round: (count) => askMany(base, count, () => ({ path: picture })),
      },
      ...reads,
      ...writePages.map(write),
    ];
    const yard: Measured = {
      name: "",
      pids: [yardstick.child.pid ?? 0],
      count: YARDSTICKS,
      round: again(yardstick.url),
    };
    await yard.round(YARDSTICKS);
    for (const one of measured) {
      const before = one.count === WRITES ? WRITES_BEFORE : WARM_UP;
      await one.prepare?.(before);
      await one.round(before);
    }
    // Views are counted and searches noted in the background, which must be over before the measurement.
    await after(1_000);
    const multiples = new Map(measured.map(({ name }) => [name, [] as number[]]));
    const yards: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const unit = await costOf(yard);
      yards.push(unit);
      for (const one of measured) multiples.get(one.name)?.push((await costOf(one)) / unit);
    }
    const times = await memberTimes(reads);
    const pages = new Map([...readPages, ...writePages].map((one) => [one.name, one]));
    const costs = measured.flatMap(({ name }): Cost[] => {
      const wanted = pages.get(name);
      const row = { name, cost: median(multiples.get(name) ?? []), most: wanted?.most };
      if (wanted?.times === undefined) return [row];
      return [row, { name: `${name}：访客的倍数`, cost: times.get(name) ?? NaN, most: wanted.times }];
    });
    return { yardstickMs: median(yards), costs };
  } finally {
    yardstick.child.kill();
    bare.child.kill();
  }
}
