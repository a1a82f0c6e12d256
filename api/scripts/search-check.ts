import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import { createContext } from "../context.ts";
import { checkIndex } from "../services/search/check-index.ts";
import { runScript } from "./run-script.ts";

const said = { missing: "不在索引里", stale: "索引与内容不同", extra: "不该被搜到" } as const;
const SHOWN = 100;

/** `npm run search:check`: what the indexes of the search and the texts say differently; exit code 1 where they do. */
await runScript(async () => {
  const ctx = createContext(apiConfig(readEnv(), "script"));
  try {
    const all = await checkIndex(ctx);
    if (all.length === 0) return "搜索索引与内容一致";
    process.exitCode = 1;
    const lines = all.slice(0, SHOWN).map(({ kind, id, what }) => `${kind}:${id} ${said[what]}`);
    const more = all.length > SHOWN ? [`……另有 ${all.length - SHOWN} 处`] : [];
    return [...lines, ...more, `共 ${all.length} 处不同，npm run search:rebuild 可以修复`].join("\n");
  } finally {
    await ctx.close();
  }
});
