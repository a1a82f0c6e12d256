import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { apiConfig } from "../../config/api-config.ts";
import { type Env, readEnv } from "../../config/env.ts";
import { createContext } from "../create-context.ts";
import { lockDataDir } from "../data-lock.ts";
import { openPostgres } from "../db/dialects/postgres.ts";
import { migrate, migrations } from "../db/migrate.ts";
import { sqliteFile } from "../db/open.ts";
import { type Compared, compareTable } from "../db/transfer/compare-rows.ts";
import { copyTable } from "../db/transfer/copy-rows.ts";
import { isCopyUnderWay, postgresSink, type RowSink } from "../db/transfer/sink.ts";
import { postgresClient, type RowSource, sqliteSource } from "../db/transfer/source.ts";
import { startFailure } from "../start-failure.ts";
import { rebuildDerived } from "./backup/restore-backup.ts";
import { UsageError } from "./run-script.ts";

export const COPY_USAGE = `用法：npm run copy-to-postgres -- --to postgres://用户:密码@主机:5432/库
把 DATA_DIR 里的 SQLite 数据库复制到一个空的 PostgreSQL 数据库，再逐行比较；须先停止网站。
中断之后用同一条命令继续。文件（DATA_DIR/media 或 S3）不必复制。`;

type Say = (text: string) => void;

/** Opens the source database, which no process may use. @throws UsageError */
function openSource(env: Env): RowSource {
  const file = sqliteFile(resolve(env.DATA_DIR));
  if (!existsSync(file)) throw new UsageError(`没有可复制的数据库：${file} 不存在`);
  const source = sqliteSource(file);
  const known = Object.keys(migrations);
  if (source.migrations.length === known.length && known.every((name, at) => source.migrations[at] === name))
    return source;
  void source.close();
  throw new UsageError("数据库与这个版本的群落不一致：请先运行 npm run migrate（或换回对应的版本）");
}

/** Prepares an empty database, or continues an interrupted copy. @throws UsageError when the target has other tables */
async function prepareTarget(url: string): Promise<void> {
  const client = await postgresClient(url);
  try {
    if (await isCopyUnderWay(client)) return;
    const { rows } = await client.query(
      "select 1 from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace limit 1",
    );
    if (rows.length > 0) throw new UsageError("目标数据库里已经有表：请另建一个空的数据库");
  } finally {
    await client.end();
  }
  const db = openPostgres(url, () => {});
  try {
    await migrate(db, "postgres");
  } finally {
    await db.destroy();
  }
}

async function compareAll(url: string, source: RowSource, say: Say): Promise<Compared[]> {
  const client = await postgresClient(url);
  const compared: Compared[] = [];
  try {
    for (const table of source.tables)
      compared.push(
        await compareTable(client, table, source.rows(table), (count) => say(`比较 ${table.name} ${count} 行`)),
      );
  } finally {
    await client.end();
  }
  return compared;
}

const INDEX = "index of the search";

/** The slowest part, which continues where it was interrupted. */
async function makeIndexes(env: Env, url: string, sink: RowSink, say: Say): Promise<void> {
  const config = apiConfig({ ...env, DATABASE_URL: url }, "script");
  const ctx = createContext({ ...config, logLevel: "error" });
  const [kind, id] = sink.progress[INDEX]?.key ?? [];
  let noted = Promise.resolve();
  try {
    await rebuildDerived(ctx, say, {
      from: kind === undefined ? undefined : { kind: String(kind), id: Number(id) },
      told: (place) => {
        noted = noted.then(() => sink.note(INDEX, [place.kind, place.id]));
        // The error is reported by the `await` below.
        noted.catch(() => {});
      },
    });
    await noted;
  } finally {
    await ctx.close();
  }
}

export interface Copied {
  rows: number;
  compared: Compared[];
  seconds: { copy: number; indexes: number; compare: number };
}

/**
 * Copies, compares and builds the indexes, continuing an interrupted run. The mark is removed only when all rows are
 * equal.
 */
export async function copyToPostgres(env: Env, url: string, say: Say): Promise<Copied> {
  const lock = lockDataDir(resolve(env.DATA_DIR));
  try {
    const source = openSource(env);
    try {
      await prepareTarget(url);
      const sink = await postgresSink(url);
      try {
        const started = performance.now();
        let rows = 0;
        for (const table of source.tables) {
          const so = sink.progress[table.name];
          rows += so?.isDone
            ? so.rows
            : await copyTable(sink, table, source.rows(table, so && so.rows > 0 ? so.key : undefined), (count) =>
                say(`复制 ${table.name} ${count} 行`),
              );
        }
        say("核对外键");
        await sink.finish(source.sequences);
        const copied = performance.now();
        const compared = await compareAll(url, source, say);
        const held = performance.now();
        if (compared.every(({ different }) => different === 0)) {
          await makeIndexes(env, url, sink, say);
          await sink.release();
        }
        const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
        return {
          rows,
          compared,
          seconds: {
            copy: seconds(started, copied),
            compare: seconds(copied, held),
            indexes: seconds(held, performance.now()),
          },
        };
      } finally {
        await sink.close();
      }
    } finally {
      await source.close();
    }
  } catch (error) {
    throw startFailure(error, { databaseUrl: url, file: sqliteFile(resolve(env.DATA_DIR)) });
  } finally {
    lock.release();
  }
}

/** The command `npm run copy-to-postgres`. */
export async function copyCommand(
  source: Record<string, string | undefined>,
  args: string[],
  say: Say,
): Promise<{ text: string; differs: boolean }> {
  let to: string | undefined;
  try {
    to = parseArgs({ args, options: { to: { type: "string" } } }).values.to;
  } catch {
    throw new UsageError(COPY_USAGE);
  }
  if (!to || !/^postgres(?:ql)?:\/\/./.test(to) || !URL.canParse(to)) throw new UsageError(COPY_USAGE);
  // The source is always the file, even if the settings already name the new database.
  const env = readEnv({ ...source, DATABASE_URL: undefined, DATABASE_URL_FILE: undefined });
  const { rows, compared, seconds } = await copyToPostgres(env, to, say);
  const other = compared.filter(({ different }) => different > 0);
  const times = `复制 ${seconds.copy} 秒，比较 ${seconds.compare} 秒，搜索索引 ${seconds.indexes} 秒`;
  if (other.length === 0)
    return {
      text: `已复制 ${rows} 行，${compared.length} 个表逐行比较：相同（${times}）\n现在把 DATABASE_URL 设为这个数据库，再启动网站`,
      differs: false,
    };
  const lines = other.map(
    ({ table, different, examples }) => `${table}：${different} 行不同，例如 ${examples.join("、")}`,
  );
  return {
    text: [...lines, `已复制 ${rows} 行，但有不同（${times}）：请另建一个空的数据库重新复制`].join("\n"),
    differs: true,
  };
}
