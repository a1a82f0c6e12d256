import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import type { Context } from "../context.ts";
import { createContext } from "../create-context.ts";
import { searchIndexJobs } from "../services/finding/search/jobs.ts";
import { noted } from "../services/console/operation/operator-runs.ts";
import { checkIndex, type Difference } from "../services/finding/search/check-index.ts";
import { checkElsewhere } from "../services/finding/search/external/check.ts";
import { noteEverything } from "../services/finding/search/external/rebuild.ts";
import { changesDue, chooseEngine, waitingCount } from "../services/finding/search/external/send-changes.ts";
import { rebuildIndex } from "../services/finding/search/rebuild-index.ts";
import { rebuildSuggestions } from "../services/finding/suggestion/rebuild.ts";
import { UsageError } from "./run-script.ts";

type Env = Record<string, string | undefined>;

async function withContext<T>(env: Env, work: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = createContext(apiConfig(readEnv(env), "script"));
  try {
    return await work(ctx);
  } finally {
    await ctx.close();
  }
}

const said = { missing: "不在索引里", stale: "索引与内容不同", extra: "不该被搜到" } as const;
const SHOWN = 100;

function told(all: Difference[], of: string): string {
  const lines = all.slice(0, SHOWN).map(({ kind, id, what }) => `${of}${kind}:${id} ${said[what]}`);
  const more = all.length > SHOWN ? [`……另有 ${all.length - SHOWN} 处`] : [];
  return [...lines, ...more, `${of}共 ${all.length} 处不同，npm run search:rebuild 可以修复`].join("\n");
}

/** The command `npm run search:check`: compares the search indexes with the texts. @returns the differences */
export function searchCheck(env: Env): Promise<{ text: string; differs: boolean }> {
  return withContext(env, (ctx) =>
    noted(
      ctx,
      "search-check",
      () => compareIndexes(ctx),
      ({ text, differs }) => ({ isFine: !differs, note: text.split("\n").at(-1) ?? "" }),
    ),
  );
}

async function compareIndexes(ctx: Context): Promise<{ text: string; differs: boolean }> {
  const here = await checkIndex(ctx);
  const texts = here.length > 0 ? [told(here, "")] : ["搜索索引与内容一致"];
  const index = ctx.searchIndex;
  if (!index) return { text: texts.join("\n"), differs: here.length > 0 };
  const there = await checkElsewhere({ ctx, index });
  texts.push(there.length > 0 ? told(there, `${index.name} `) : `${index.name} 里的索引与内容一致`);
  const waits = await waitingCount(ctx.db);
  if (waits > 0) texts.push(`另有 ${waits} 处改动还没有告诉 ${index.name}`);
  return { text: texts.join("\n"), differs: here.length + there.length > 0 };
}

const USAGE = "用法：npm run search:rebuild，或从中断处继续：npm run search:rebuild -- --from article:1200";
const LOOK_AGAIN_MS = 200;
/** How long the engine may accept no changes, in ms. */
const PATIENCE_MS = 120_000;

/**
 * Sends waiting changes to the external engine, or waits for the process that does. @returns number of changes not
 * accepted
 */
async function tellElsewhere(ctx: Context, progress: (text: string) => void): Promise<number> {
  const stops = searchIndexJobs(ctx).map((job) => ctx.jobs.every(job));
  let last = { count: Infinity, at: performance.now() };
  try {
    for (;;) {
      const count = await waitingCount(ctx.db);
      const isDue = (await changesDue(ctx).execute()).length > 0;
      if (count < last.count) last = { count, at: performance.now() };
      if (!isDue || performance.now() - last.at > PATIENCE_MS) return count;
      progress(`\r还有 ${count} 条   `);
      await pause(LOOK_AGAIN_MS);
    }
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

/**
 * The command `npm run search:rebuild`: rebuilds the search indexes, then the suggestions, while the site runs;
 * `--from` continues an interrupted run. Then everything is sent to the external engine.
 */
export async function searchRebuild(env: Env, args: string[], progress: (text: string) => void): Promise<string> {
  const { from } = parseArgs({ args, options: { from: { type: "string" } } }).values;
  const place = from === undefined ? undefined : /^([a-z]+):(\d{1,15})$/.exec(from);
  if (place === null) throw new UsageError(USAGE);
  const rebuild = async (ctx: Context) => {
    const started = performance.now();
    const seconds = () => Math.round((performance.now() - started) / 1000);
    const count = await rebuildIndex({
      ctx,
      from: place && { kind: place[1] ?? "", id: Number(place[2]) },
      progress: ({ kind, id }, total) => progress(`\r${total} 条，到 ${kind}:${id}   `),
    });
    const suggested = await rebuildSuggestions({
      ctx,
      progress: (kind, so) => progress(`\r搜索建议 ${kind}：${so} 条   `),
    });
    const text = `\n搜索索引已重建：${count} 条，搜索建议：${suggested} 条，用时 ${seconds()} 秒`;
    const index = ctx.searchIndex;
    if (!index) return text;
    await chooseEngine(ctx, index);
    const all = await noteEverything({ ctx, index });
    const left = await tellElsewhere(ctx, progress);
    const end = left > 0 ? `，其中 ${left} 条没有收下，见日志` : "";
    return `${text}\n${index.name}：${all} 条${end}，用时 ${seconds()} 秒`;
  };
  return withContext(env, (ctx) =>
    noted(
      ctx,
      "search-rebuild",
      () => rebuild(ctx),
      (text) => ({ isFine: true, note: text.trim().split("\n").at(-1) ?? "" }),
    ),
  );
}
