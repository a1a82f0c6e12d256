import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import { createContext } from "../create-context.ts";
import { writeExport } from "./export/write-export.ts";
import { UsageError } from "./run-script.ts";

declare const __VERSION__: string | undefined;
const version = typeof __VERSION__ === "string" ? __VERSION__ : "dev";

export const EXPORT_USAGE = `用法：npm run export -- --to 目录                  把所有人都能看到的内容导出为 JSON Lines、Markdown 与文件
      npm run export -- --to 目录 --with-private   连同手机号、IP、草稿与不公开的内容；从不包含密钥与令牌`;

/** The command `npm run export`. */
export async function exportCommunity(
  source: Record<string, string | undefined>,
  args: string[],
  say: (text: string) => void,
): Promise<string> {
  let given: { to?: string | undefined; "with-private"?: boolean | undefined };
  try {
    given = parseArgs({ args, options: { to: { type: "string" }, "with-private": { type: "boolean" } } }).values;
  } catch {
    throw new UsageError(EXPORT_USAGE);
  }
  if (!given.to) throw new UsageError(EXPORT_USAGE);
  const withPrivate = given["with-private"] === true;
  const ctx = createContext({ ...apiConfig(readEnv(source), version), logLevel: "error" });
  try {
    const { counts, files } = await writeExport({ ctx, to: resolve(given.to), withPrivate, version, say });
    const told = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
    return `已导出到 ${given.to}（${withPrivate ? "含不公开的内容" : "只含公开的内容"}）：${told.join("，")}，文件 ${files}`;
  } finally {
    await ctx.close();
  }
}
