import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "../../api/db/migrate.ts";
import { openPostgres } from "../../api/db/dialects/postgres.ts";
import { startPostgres } from "./postgres-cluster.ts";
import { makeSignKeys } from "./template.ts";

const NAME = "qunluo_template";

/** Starts a temporary PostgreSQL and migrates one database in it, which every test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  try {
    const admin = new pg.Client({ connectionString: cluster.url("postgres") });
    await admin.connect();
    await admin.query(`create database ${NAME}`);
    await admin.end();
    const db = openPostgres(cluster.url(NAME), (error) => {
      throw error;
    });
    await migrate(db, "postgres");
    await db.destroy();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide("databaseTemplate", { kind: "postgres", url: cluster.url("postgres"), name: NAME });
  project.provide("signKeys", makeSignKeys());
  return cluster.stop;
}
