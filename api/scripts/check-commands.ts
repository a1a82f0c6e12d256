import { parseArgs } from "node:util";
import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import type { Context } from "../context.ts";
import { createContext } from "../create-context.ts";
import { migrationState } from "../db/migrate.ts";
import { compareRules } from "../services/console/check/compare.ts";
import { counters, rules } from "../services/console/check/counters.ts";
import { missingFiles } from "../services/console/check/files.ts";
import { orphans } from "../services/console/check/foreign-keys.ts";
import { sweepFiles } from "../services/posts/media/sweep-files.ts";
import { noted } from "../services/console/operation/operator-runs.ts";
import { checkIndex } from "../services/finding/search/check-index.ts";
import { UsageError } from "./run-script.ts";

export const CHECK_USAGE = `用法：npm run check            只检查，不改动；有问题时退出码为 1
      npm run check -- --fix   同时把计数改为重新数出的值（只改计数）`;

/** Maximum findings shown of each type; all are counted. */
const SHOWN = 20;

export interface Checked {
  lines: string[];
  /** Findings that were not fixed. */
  found: number;
  fixed: number;
}
type Say = (text: string) => void;

const indexed = { missing: "不在索引里", stale: "索引与内容不同", extra: "不该被搜到" } as const;

/** Runs all consistency checks, while the site runs. */
export async function checkAll(ctx: Context, { fix, say }: { fix: boolean; say: Say }): Promise<Checked> {
  const lines: string[] = [];
  let found = 0;
  let fixed = 0;
  const some = (name: string) => {
    let count = 0;
    return {
      add(line: string, times = 1) {
        count += 1;
        found += times;
        if (count <= SHOWN) lines.push(`${name} ${line}`);
      },
      end() {
        if (count > SHOWN) lines.push(`${name} ……另有 ${count - SHOWN} 处`);
      },
    };
  };

  const state = await migrationState(ctx.db);
  const migration = some("迁移");
  for (const name of state.waiting) migration.add(`${name} 还没有执行，请运行 npm run migrate`);
  for (const name of state.unknown) migration.add(`${name} 这个版本不认识，数据库比程序新`);
  // The schema differs, so no other check can run.
  if (found > 0) return { lines, found, fixed };

  const keys = some("外键");
  for await (const { name, count } of orphans(ctx, { progress: (what) => say(`外键 ${what}`) }))
    keys.add(`${name}：${count} 行指向不存在的行`, count);

  for (const [title, those] of [
    ["计数", [...counters, ...ctx.counters]],
    ["数据", [...rules, ...ctx.rules]],
  ] as const) {
    const isFixing = fix && title === "计数";
    const wrong = some(title);
    const before = found;
    for await (const batch of compareRules({
      ctx,
      rules: those,
      isFixing,
      progress: (rule) => say(`${title} ${rule}`),
    }))
      for (const { rule, id, said, counted } of batch)
        wrong.add(
          title === "计数"
            ? `${rule} ${id}：记为 ${said}，应为 ${counted}${isFixing ? "，已改正" : ""}`
            : `${rule} ${id}：${said} 与 ${counted} 不符`,
        );
    wrong.end();
    if (isFixing) {
      fixed += found - before;
      found = before;
    }
  }

  const files = some("文件");
  for await (const batch of missingFiles(ctx, { progress: (what) => say(`文件 ${what}`) }))
    for (const { row, key } of batch) files.add(`${row} 的 ${key} 不存在`);
  for (const key of await sweepFiles(ctx, { isDry: true }))
    files.add(`${key} 没有记录（npm run sweep-files 可以删除）`);
  files.end();

  say("搜索索引");
  const search = some("搜索");
  for (const { kind, id, what } of await checkIndex(ctx)) search.add(`${kind}:${id} ${indexed[what]}`);
  search.end();
  return { lines, found, fixed };
}

export function checkText({ lines, found, fixed }: Checked): string {
  const end = [
    ...(fixed > 0 ? [`已改正 ${fixed} 个计数`] : []),
    found === 0 ? "检查完毕：没有发现问题" : `检查完毕：${found} 处问题`,
  ];
  return [...lines, end.join("；")].join("\n");
}

/** The command `npm run check`. @returns the differences, and whether there are any */
export async function check(
  env: Record<string, string | undefined>,
  args: string[],
  say: Say,
): Promise<{ text: string; differs: boolean }> {
  let fix: boolean | undefined;
  try {
    fix = parseArgs({ args, options: { fix: { type: "boolean" } } }).values.fix;
  } catch {
    throw new UsageError(CHECK_USAGE);
  }
  const ctx = createContext(apiConfig(readEnv(env), "script"));
  try {
    const checked = await noted(
      ctx,
      "check",
      () => checkAll(ctx, { fix: fix === true, say }),
      (done) => ({ isFine: done.found === 0, note: checkText(done).split("\n").at(-1) ?? "" }),
    );
    return { text: checkText(checked), differs: checked.found > 0 };
  } finally {
    await ctx.close();
  }
}
