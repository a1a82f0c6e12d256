import { sql } from "kysely";
import { openDatabase } from "../../api/db/open.ts";
import { startPostgres } from "../setup/postgres-cluster.ts";

export interface BenchDatabases {
  /** The URLs of two empty databases. */
  urls: [string, string];
  /** Drops the databases. */
  drop(): Promise<void>;
}

/**
 * The settings of an operator with a large community. With the settings of the tests' small databases PostgreSQL would
 * read everything again and again.
 */
const LARGE = { shared_buffers: "1GB", max_wal_size: "16GB", checkpoint_timeout: "1h" };

async function run(databaseUrl: string, statements: string[]): Promise<void> {
  const admin = openDatabase({ databaseUrl, dataDir: "" }, () => {});
  try {
    for (const statement of statements) await sql.raw(statement).execute(admin.db);
  } finally {
    await admin.db.destroy();
  }
}

/**
 * Two databases for the bench, beside the operator's own, which the bench does not touch.
 * @param given a PostgreSQL whose user may create databases; without it a new one from npm is started
 */
export async function benchDatabases(given: string | undefined): Promise<BenchDatabases> {
  const cluster = given === undefined ? await startPostgres(LARGE) : undefined;
  const admin = given ?? cluster?.url("postgres") ?? "";
  const names = [0, 1].map((index) => `qunluo_bench_${process.pid}_${index}`);
  const urlOf = (name: string) => Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  await run(
    admin,
    names.map((name) => `create database ${name}`),
  );
  return {
    urls: [urlOf(names[0] ?? ""), urlOf(names[1] ?? "")],
    async drop() {
      if (cluster) return cluster.stop();
      await run(
        admin,
        names.map((name) => `drop database ${name} with (force)`),
      );
    },
  };
}
