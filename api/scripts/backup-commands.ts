import { resolve } from "node:path";
import { parseArgs, type ParseArgsConfig } from "node:util";
import { apiConfig } from "../../config/api-config.ts";
import { readEnv } from "../../config/env.ts";
import { createContext } from "../create-context.ts";
import { noted } from "../services/console/operation/operator-runs.ts";
import { type Manifest, openBackup } from "./backup/manifest.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import { writeBackup } from "./backup/write-backup.ts";
import { checkText } from "./check-commands.ts";
import { UsageError } from "./run-script.ts";

declare const __VERSION__: string | undefined;
const version = typeof __VERSION__ === "string" ? __VERSION__ : "dev";

type Env = Record<string, string | undefined>;
type Say = (text: string) => void;

export const BACKUP_USAGE = `用法：npm run backup -- --to 目录            在目录里新建一个备份，网站不必停
      npm run backup -- --to 目录 --keep 7   成功之后只留最新的 7 个
      npm run backup -- --verify 目录/qunluo-…   核对一个备份的每个字节
设置了 BACKUP_KEY 或 BACKUP_KEY_FILE 时备份是加密的`;

export const RESTORE_USAGE = `用法：npm run restore -- --from 目录/qunluo-…   恢复到空的 DATA_DIR 与空的数据库，最后检查一遍
      npm run restore -- --from … --ended 文件   另外再次注销这份名单里的账号（可以多次；备份旁边的 ended-accounts.txt 总是读的）`;

/** Parses the arguments. @throws UsageError with the usage text */
function options<T extends NonNullable<ParseArgsConfig["options"]>>(args: string[], usage: string, known: T) {
  try {
    return parseArgs({ args, options: known }).values;
  } catch {
    throw new UsageError(usage);
  }
}

const sizeText = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
function contents({ tables, files, sealed }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const missing = files.missing > 0 ? `（另有 ${files.missing} 个已被删除）` : "";
  return `${rows} 行，${files.count} 个文件 ${sizeText(files.bytes)}${missing}，${sealed ? "已加密" : "未加密"}`;
}

/** The command `npm run backup`. */
export async function backup(source: Env, args: string[], say: Say): Promise<string> {
  const given = options(args, BACKUP_USAGE, {
    to: { type: "string" },
    keep: { type: "string" },
    verify: { type: "string" },
  });
  const env = readEnv(source);
  if (given.verify !== undefined && given.to === undefined && given.keep === undefined) {
    const { place, manifest } = openBackup(resolve(given.verify), env.BACKUP_KEY);
    await verifyBackup(place, manifest, say);
    return `备份完好：${given.verify}，${contents(manifest)}，${manifest.madeAt}`;
  }
  const keep = given.keep === undefined ? undefined : Number(given.keep);
  if (!given.to || given.verify !== undefined || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(given.keep ?? "")))
    throw new UsageError(BACKUP_USAGE);
  const ctx = createContext({ ...apiConfig(env, version), logLevel: "error" });
  try {
    const to = resolve(given.to);
    const write = async () => {
      const started = performance.now();
      const { folder, manifest, removed } = await writeBackup({ ctx, to, key: env.BACKUP_KEY, keep, version, say });
      const seconds = Math.round((performance.now() - started) / 1000);
      const gone = removed > 0 ? `；已删除 ${removed} 个旧备份` : "";
      return `备份完成并已核对：${folder}，${contents(manifest)}，用时 ${seconds} 秒${gone}`;
    };
    return await noted(ctx, "backup", write, (note) => ({ isFine: true, note }));
  } finally {
    await ctx.close();
  }
}

/** The command `npm run restore`. */
export async function restore(source: Env, args: string[], say: Say): Promise<{ text: string; differs: boolean }> {
  const given = options(args, RESTORE_USAGE, { from: { type: "string" }, ended: { type: "string", multiple: true } });
  if (!given.from) throw new UsageError(RESTORE_USAGE);
  const env = readEnv(source);
  const { manifest, rows, endedAgain, checked } = await restoreBackup({
    env,
    from: given.from,
    ended: given.ended ?? [],
    version,
    say,
  });
  const ended = endedAgain > 0 ? `，其中 ${endedAgain} 个账号在备份之后注销，已再次注销` : "";
  const text = `已恢复 ${manifest.madeAt} 的备份：${rows} 行，${manifest.files.count} 个文件${ended}`;
  return { text: `${text}\n${checkText(checked)}`, differs: checked.found > 0 };
}
