import { accessSync, constants } from "node:fs";
import { awayReason } from "./db/away-codes.ts";
import { ConfigError } from "../config/config-error.ts";
import { NotThereError } from "../config/not-there-error.ts";
import { cannotWrite } from "./db/cannot-write.ts";
import { EarlierBuildError } from "./db/migrate.ts";
import { COPY_MARK } from "./db/transfer/copy-mark.ts";

/**
 * Exit code EX_TEMPFAIL: the missing resource may appear later. The launcher restarts unless this is the first start.
 */
export const EXIT_LATER = 75;

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" ? code : "";
};

/**
 * Whether permissions forbid writing the file. A full or read-only disk also forbids writing but is no wrong setting.
 */
function isDenied(file: string): boolean {
  try {
    accessSync(file, constants.W_OK);
    return false;
  } catch (error) {
    return ["EACCES", "EPERM"].includes(codeOf(error));
  }
}

/** The error for a file that cannot be written: a ConfigError if permissions forbid it, else a state that may pass. */
export function notWritten(file: string, name: string, code: string): ConfigError | NotThereError {
  const line = `不能写入${name} ${file}（${code}）：请检查磁盘空间与文件权限`;
  return isDenied(file) ? new ConfigError(line) : new NotThereError(line);
}

/** Host and path of a URL, without its credentials. */
function withoutPassword(url: string | undefined): string {
  if (!url || !URL.canParse(url)) return "DATABASE_URL";
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/**
 * Turns an error that an operator can mend into one line; returns other errors unchanged.
 * @param error the error of opening or migrating the database
 */
export function startFailure(
  error: unknown,
  { databaseUrl, file }: { databaseUrl: string | undefined; file: string },
): unknown {
  if (!(error instanceof Error)) return error;
  const code = codeOf(error);
  const at = withoutPassword(databaseUrl);
  if (error instanceof EarlierBuildError) {
    const next = databaseUrl ? "请备份它，再把 DATABASE_URL 改为一个空的数据库" : "请备份并移走这个文件";
    return new ConfigError(`数据库 ${databaseUrl ? at : file} 由正式发布前的群落建立，不能升级：${next}，然后重新启动`);
  }
  if (/previously executed migration \S+ is missing/.test(error.message)) {
    const newer = /migration (\S+) is missing/.exec(error.message)?.[1];
    if (newer === COPY_MARK)
      return new ConfigError(
        `数据库 ${databaseUrl ? at : file} 还没有恢复或复制完：复制请再运行一次 npm run copy-to-postgres，恢复请清空它再运行 npm run restore`,
      );
    return new ConfigError(`数据库比这个版本的群落新（已有迁移 ${newer}）：请换回新版本，或恢复升级前的备份`);
  }
  if (code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT"))
    return new ConfigError(`数据库文件已损坏：${file}，请用备份替换它再启动`);
  if (code === "SQLITE_BUSY")
    return new NotThereError(`数据库文件 ${file} 正被另一个程序写入（${code}）：请等它结束，或停止它`);
  // On PostgreSQL these codes concern the database server's disk, not ours.
  if (cannotWrite(error) && !databaseUrl) return notWritten(file, "数据库文件", code);
  if (code === "ERR_DLOPEN_FAILED" || /Could not locate the bindings file|NODE_MODULE_VERSION/.test(error.message)) {
    return new ConfigError(`本机模块不适合 Node.js ${process.versions.node}：请用现在的 Node.js 重新运行 npm ci`);
  }
  if (code === "28P01" || code === "28000") return new ConfigError(`配置错误 DATABASE_URL：${at} 拒绝了用户名或密码`);
  if (code === "3D000") return new ConfigError(`配置错误 DATABASE_URL：${at} 没有这个数据库，请先建立`);
  // PgBouncer has one code for its own settings and for a PostgreSQL that does not answer behind it.
  if (code === "08P01" && /unsupported startup parameter|no such (?:database|user)/.test(error.message))
    return new ConfigError(`配置错误 DATABASE_URL：${at} 的 PgBouncer 拒绝了连接（${error.message}）`);
  if (databaseUrl && awayReason(error))
    return new NotThereError(`连接不上 PostgreSQL ${at}（${code || "超时"}）：请检查 DATABASE_URL，并确认数据库已启动`);
  return error;
}

/** The error's line for the operator; for a bug, the stack. */
export function failureLine(error: unknown): string {
  if (error instanceof ConfigError || error instanceof NotThereError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
