/**
 * `npm run bench [-- --json] [--write]`: measures the cost of uncached pages in yardsticks (page-cost.ts), the weight
 * of a first load, the product's memory, and its time to the first answer, over several starts, each beside its limit.
 * Exits with 1 when a figure is above its limit. `--write` saves the figures in docs/performance.md.
 */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as after } from "node:timers/promises";
import { heldMegabytes, rssMegabytes } from "../../scripts/lib/process-stats.mjs";
import { type Product, startProduct } from "../setup/product.ts";
import { firstLoad } from "./first-load.ts";
import { closeConnections } from "./ask.ts";
import { type Costs, median, pageCosts, pidsOf } from "./page-cost.ts";
import { conditionsNow, type Figure, isOver, saveFigures, showFigures } from "./figures.ts";
import { type Start, startMillis } from "./start-time.ts";

const { values: options } = parseArgs({
  options: { json: { type: "boolean", default: false }, write: { type: "boolean", default: false } },
});

const settings = {
  NODE_ENV: "production",
  LOG_LEVEL: "error",
  DEMO_COMMUNITY: "on",
  TRUST_PROXY: "loopback",
  SMS_GLOBAL_PER_HOUR: "100000",
  // The bench's members request codes from one network range and use them seconds later.
  SMS_UNUSED_PER_RANGE: "100000",
};

/** Memory in MB of launcher, web worker and API: held together, and the sum of their resident sizes. */
interface Memory {
  held: number;
  resident: number;
}

function memoryOf(product: Product): Memory {
  const pids = pidsOf(product);
  return { held: heldMegabytes(pids), resident: pids.reduce((sum, one) => sum + rssMegabytes(one), 0) };
}

/**
 * The time after which the start's work is done and V8 has returned its memory (about sixteen seconds after the
 * start).
 */
const SETTLED_MS = 20_000;
/** The median of these counts: the memory of one build at rest differs by 50 MB between starts. */
const STARTS = 5;
/**
 * The starts that are also measured under load: a page's cost differs by a tenth and more between starts, and so does
 * the memory after it.
 */
const LOADED = 3;

interface Measured {
  idle: Memory;
  loaded?: { costs: Costs; busy: Memory; weight: Figure[] };
}

async function weightOf({ url }: Product): Promise<Figure[]> {
  const home = await firstLoad(url, "/");
  const article = await firstLoad(url, "/article/171");
  const kb = (what: string, bytes: number, most: number) => ({
    what: `${what}（KB，gzip）`,
    value: bytes / 1000,
    most,
  });
  return [
    kb("首页 JavaScript", home.js, 130),
    kb("文章页 JavaScript", article.js, 140),
    kb("首页 CSS", home.css, 12),
    kb("文章页 CSS", article.css, 12),
    kb("首页 HTML", home.html, 14),
  ];
}

/** Works on a copy of the data, so that starts do not affect each other. */
async function measureStart(filled: string, isLoaded: boolean): Promise<Measured> {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-bench-"));
  cpSync(filled, dataDir, { recursive: true });
  const product = await startProduct({ ...settings, DATA_DIR: dataDir });
  try {
    await after(SETTLED_MS);
    const idle = memoryOf(product);
    if (!isLoaded) return { idle };
    const weight = await weightOf(product);
    const costs = await pageCosts(product);
    return { idle, loaded: { costs, busy: memoryOf(product), weight } };
  } finally {
    closeConnections();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(filled: string): Promise<{ figures: Figure[]; yardstickMs: number }> {
  // Generating the demo community needs much memory, so the later starts are measured.
  await startProduct({ ...settings, DATA_DIR: filled }).then((filling) => filling.stop());
  const measured: Measured[] = [];
  const starts: Start[] = [];
  for (let nth = 0; nth < STARTS; nth += 1) {
    measured.push(await measureStart(filled, nth < LOADED));
    starts.push(await startMillis());
  }
  const loaded = measured.flatMap((one) => one.loaded ?? []);
  const [first] = loaded;
  if (!first) throw new Error("no start was loaded");
  const idle = (what: keyof Memory) => median(measured.map((one) => one.idle[what]));
  const busy = (what: keyof Memory) => median(loaded.map((one) => one.busy[what]));
  const fastest = (what: keyof Start) => Math.min(...starts.map((one) => one[what]));
  return {
    yardstickMs: median(loaded.map(({ costs }) => costs.yardstickMs)),
    figures: [
      ...first.costs.costs.map(({ name, most }, place) => ({
        what: name,
        value: median(loaded.map(({ costs }) => costs.costs[place]?.cost ?? NaN)),
        most,
      })),
      ...first.weight,
      { what: "空闲时的内存（MB，全部进程，共用的只计一次）", value: idle("held"), most: 220 },
      { what: "满载后的内存（MB，全部进程，共用的只计一次）", value: busy("held"), most: 500 },
      { what: "空闲时各进程 RSS 之和（MB）", value: idle("resident"), most: undefined },
      { what: "满载后各进程 RSS 之和（MB）", value: busy("resident"), most: undefined },
      { what: "启动到首页送达（毫秒，2 个 web 进程，1 个核）", value: fastest("page"), most: 2_000 },
      { what: "启动到两个 web 进程都在（毫秒，同上）", value: fastest("all"), most: undefined },
    ],
  };
}

const dataDir = mkdtempSync(join(tmpdir(), "qunluo-bench-"));
const { figures, yardstickMs } = await measure(dataDir).finally(() =>
  rmSync(dataDir, { recursive: true, force: true }),
);
const conditions = conditionsNow(`; one yardstick is ${yardstickMs.toFixed(2)} ms of CPU`);
if (options.json) console.log(JSON.stringify({ conditions, yardstickMs, figures }, null, 2));
else {
  console.log(
    `${conditions}\n演示社区，1 个 web 进程与接口，5 轮交替，中位数；页面以标尺的倍数计（60 张 React 小卡片加一次 JSON 往返为 1）`,
  );
  showFigures(figures);
}
if (options.write) saveFigures("figures", figures, conditions);
if (figures.some(isOver)) process.exitCode = 1;
