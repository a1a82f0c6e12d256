import { parseArgs } from "node:util";
import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import { createContext } from "../context.ts";
import { rebuildIndex } from "../services/search/rebuild-index.ts";
import { rebuildSuggestions } from "../services/suggestion/rebuild.ts";
import { runScript, UsageError } from "./run-script.ts";

const USAGE = "用法：npm run search:rebuild，或从中断处继续：npm run search:rebuild -- --from article:1200";

/**
 * `npm run search:rebuild`: makes the indexes of the search, then the suggestions, anew while the site runs; `--from` goes
 * on where an index was broken off.
 */
await runScript(async () => {
  const { from } = parseArgs({ options: { from: { type: "string" } } }).values;
  const place = from === undefined ? undefined : /^([a-z]+):(\d{1,15})$/.exec(from);
  if (place === null) throw new UsageError(USAGE);
  const ctx = createContext(apiConfig(readEnv(), "script"));
  try {
    const started = performance.now();
    const count = await rebuildIndex({
      ctx,
      from: place && { kind: place[1] ?? "", id: Number(place[2]) },
      progress: ({ kind, id }, total) => process.stderr.write(`\r${total} 条，到 ${kind}:${id}   `),
    });
    const suggested = await rebuildSuggestions({
      ctx,
      progress: (kind, so) => process.stderr.write(`\r搜索建议 ${kind}：${so} 条   `),
    });
    return `\n搜索索引已重建：${count} 条，搜索建议：${suggested} 条，用时 ${Math.round((performance.now() - started) / 1000)} 秒`;
  } finally {
    await ctx.close();
  }
});
