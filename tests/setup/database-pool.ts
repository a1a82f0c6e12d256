import { randomBytes } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import pg from "pg";
import type { DatabaseTemplate } from "./template.ts";

type Template = Extract<DatabaseTemplate, { kind: "postgres" }>;

/** A copy of the template with a permanent connection, because the first connection to a database is the slowest. */
interface Pooled {
  name: string;
  url: string;
  client: pg.Pool;
  schema: string;
  kept: KeptTable[];
  /** The values of the sequences that had been used. */
  sequences: Map<string, string>;
}

/** The rows that migrations inserted into a table. */
interface KeptTable {
  table: string;
  checksum: string;
  rows: string;
}

export interface Lent {
  databaseUrl: string;
  /** Empties the database, and returns it to the pool for the next test of this worker. */
  giveBack(): Promise<void>;
}

/** Everything that a migration or `analyze` would change; oids are those of the template. */
const SCHEMA = `select md5(concat(
  (select string_agg(concat_ws(' ', oid, relname, relkind), ',' order by oid) from pg_class where oid >= 16384),
  (select string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped), ',' order by attrelid, attnum)
    from pg_attribute where attrelid >= 16384),
  (select string_agg(concat_ws(' ', oid, convalidated), ',' order by oid) from pg_constraint where oid >= 16384),
  (select string_agg(concat_ws(' ', oid, tgenabled), ',' order by oid) from pg_trigger),
  (select string_agg(concat_ws(' ', oid, md5(prosrc)), ',' order by oid) from pg_proc where oid >= 16384),
  (select count(*) from pg_statistic where starelid >= 16384))) as schema`;

/** Tables that contain rows, or have since they were last emptied, also rolled-back ones. */
const USED = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`;

const SEQUENCES = `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
  from pg_sequences where last_value is not null`;

const checksumOf = (table: string) =>
  `select md5(string_agg(t::text, ',' order by t::text)) as checksum from ${table} t`;

/** This worker's databases that no test is using. */
const free: Pooled[] = [];

async function asAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

async function keptOf(client: pg.Pool): Promise<KeptTable[]> {
  const { rows: tables } = await client.query<{ name: string }>(USED);
  const kept: KeptTable[] = [];
  for (const { name: table } of tables) {
    const { rows } = await client.query<Omit<KeptTable, "table">>(
      `select (${checksumOf(table)}) as checksum, (select json_agg(t)::text from ${table} t) as rows`,
    );
    if (rows[0]?.checksum) kept.push({ table, ...rows[0] });
  }
  return kept;
}

async function make(template: Template): Promise<Pooled> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  // Copying files is twice as fast as writing them through the log.
  await asAdmin(template.url, `create database ${name} template ${template.name} strategy file_copy`);
  const url = new URL(template.url);
  url.pathname = `/${name}`;
  const client = new pg.Pool({
    connectionString: url.href,
    max: 1,
    idleTimeoutMillis: 0,
    // The connection does not keep the worker from exiting.
    allowExitOnIdle: true,
    // Rows are deleted and inserted in any order, without triggers.
    options: "-c session_replication_role=replica",
  });
  // A test may end every connection; the next query opens a new one.
  client.on("error", () => {});
  const pooled: Pooled = { name, url: url.href, client, schema: "", kept: [], sequences: new Map() };
  const { rows } = await client.query<{ schema: string }>(SCHEMA);
  pooled.schema = rows[0]?.schema ?? "";
  pooled.kept = await keptOf(client);
  const { rows: counted } = await client.query<{ name: string; last: string }>(SEQUENCES);
  pooled.sequences = new Map(counted.map(({ name: sequence, last }) => [sequence, last]));
  return pooled;
}

/** Ends all other connections and waits for their end; PostgreSQL's own wait polls only every 100 ms. */
async function endOthers(client: pg.Pool): Promise<void> {
  const until = Date.now() + 5_000;
  for (;;) {
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    if (!rowCount || Date.now() > until) return;
    await after(3);
  }
}

/** Resets the database to the template, except for transaction ids. @returns false when a new copy is needed */
async function empty({ client, schema, kept, sequences }: Pooled): Promise<boolean> {
  await endOthers(client);
  const { rows: now } = await client.query<{ schema: string }>(SCHEMA);
  if (now[0]?.schema !== schema) return false;
  const { rows: used } = await client.query<{ name: string }>(USED);
  const changed: string[] = [];
  const toRefill: KeptTable[] = [];
  for (const { name } of used) {
    const before = kept.find(({ table }) => table === name);
    if (before) {
      const { rows } = await client.query<{ checksum: string | null }>(checksumOf(name));
      if (rows[0]?.checksum === before.checksum) continue;
      toRefill.push(before);
    }
    changed.push(name);
  }
  if (changed.length > 0) {
    await client.query(changed.map((name) => `delete from ${name}`).join(";"));
    // Otherwise new rows would fill the gaps of deleted ones, in any order.
    await client.query(`vacuum ${changed.join(", ")}`);
  }
  for (const { table, rows } of toRefill)
    await client.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [rows],
    );
  // Includes the ids of rolled-back rows.
  const { rows: counted } = await client.query<{ name: string; last: string }>(SEQUENCES);
  for (const { name, last } of counted) {
    const first = sequences.get(name);
    if (first !== last)
      await client.query("select setval($1::regclass, $2, $3)", [name, first ?? 1, first !== undefined]);
  }
  return true;
}

async function take(template: Template): Promise<Pooled> {
  return free.pop() ?? make(template);
}

/**
 * Lends a database as `create database … template` makes it; a worker reuses its databases, because creating one costs
 * as much as a test.
 */
export async function lendDatabase(template: Template): Promise<Lent> {
  const pooled = await take(template);
  return {
    databaseUrl: pooled.url,
    async giveBack() {
      if (await empty(pooled).catch(() => false)) {
        free.push(pooled);
        return;
      }
      await pooled.client.end().catch(() => {});
      await asAdmin(template.url, `drop database if exists ${pooled.name} with (force)`);
    },
  };
}
