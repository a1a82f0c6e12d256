import { sql } from "kysely";
import { dialectOf } from "../../../api/db/dialects/dialect-of.ts";
import { openSqliteFile } from "../../../api/db/dialects/sqlite-file.ts";
import { sqliteFile } from "../../../api/db/open.ts";
import { postgresClient } from "../../../api/db/transfer/source.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import type { ApiServer } from "#tests/setup/api-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const READ_ONLY = /read-?only|rollback failed|terminat|ECONNRESET/i;

/** Makes the database read-only, as a full disk or a standby would: reads work, each write fails. */
async function takeAwayWriting({ ctx, expectErrors }: ApiServer): Promise<void> {
  expectErrors(READ_ONLY);
  if (dialectOf(ctx.db).kind === "sqlite") {
    await sql`pragma query_only = on`.execute(ctx.db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(ctx.db);
  await sql`alter database ${sql.id(rows[0]?.name ?? "")} set default_transaction_read_only = on`.execute(ctx.db);
  // The setting applies to new connections, so those of the pool are ended.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    ctx.db,
  );
  // One connection is left: the one that ran the query ends itself.
  const mode = sql<{
    on: string;
  }>`select current_setting('transaction_read_only') as on, case when current_setting('transaction_read_only') = 'off' then pg_terminate_backend(pg_backend_pid()) end`;
  const isReadOnly = () =>
    mode.execute(ctx.db).then(
      (answer) => answer.rows[0]?.on === "on",
      () => false,
    );
  await expect.poll(async () => (await Promise.all(Array.from({ length: 10 }, isReadOnly))).every(Boolean)).toBe(true);
}

/**
 * Prepares every GET of the document as a member.
 * @returns a function that sends them all and returns the statuses by path
 */
async function everyRead(server: ApiServer): Promise<() => Promise<Record<string, number>>> {
  const { token, user } = await server.loginAs();
  const article = await server.make.article();
  const { paths } = (await (await server.fetch("/community/v1/openapi.json")).json()) as {
    paths: Record<string, { get?: unknown }>;
  };
  const ids: Record<string, number> = { "/article/{id}": article.id };
  const gets = Object.keys(paths).filter((path) => paths[path]?.get !== undefined && !path.includes("/dev/"));
  expect(gets.length).toBeGreaterThan(20);
  return async () =>
    Object.fromEntries(
      await Promise.all(
        gets.map(async (path) => {
          const url = `/community/v1${path.replace(/^\/community\/v1/, "").replaceAll(/\{(\w+)\}/g, () => String(ids[path.replace(/^\/community\/v1/, "")] ?? user.id))}`;
          const answer = await server.fetch(url, { headers: { authorization: `Bearer ${token}` } });
          await answer.arrayBuffer();
          return [path, answer.status] as const;
        }),
      ),
    );
}

/**
 * Holds a write lock, as an operator's shell in a transaction would: reads work, each write waits.
 * @returns releases the lock
 */
async function holdLock({ ctx: { config } }: ApiServer): Promise<() => Promise<void>> {
  if (config.databaseUrl === undefined) {
    const other = openSqliteFile(sqliteFile(config.dataDir), { timeoutMs: 0 });
    other.exec("begin immediate");
    return async () => other.close();
  }
  // SQLite locks the whole file; on PostgreSQL one table is locked.
  const client = await postgresClient(config.databaseUrl);
  await client.query("begin");
  await client.query("lock table comment in exclusive mode");
  return () => client.end();
}

test("K01 on a database that refuses writes members can still read everything", async ({ server }) => {
  const ask = await everyRead(server);
  const before = await ask();
  await takeAwayWriting(server);
  // The session was last seen long ago, so each request would write its time.
  server.clock.advance(3_600_000);
  expect(await ask()).toEqual(before);
});

test("K01 while another program holds the write lock members can still read everything", async ({ server }) => {
  const ask = await everyRead(server);
  const before = await ask();
  const letGo = await holdLock(server);
  server.clock.advance(3_600_000);
  try {
    expect(await ask()).toEqual(before);
  } finally {
    await letGo();
  }
});

test("K01 on a database that refuses writes a write says that the site is read-only, and readiness names the database", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const article = await server.make.article();
  expect(await (await server.fetchInside("/readyz")).json()).toEqual({ status: "ready", database: "ok", disk: "ok" });
  await takeAwayWriting(server);
  const written = await server.call(
    commentEndpoints.create,
    { body: { subjectKind: "article", subjectId: article.id, source: "写不进去", formKey: newFormKey() } },
    { token },
  );
  expect([written.status, written.message, written.error?.code]).toEqual([
    503,
    "暂时只能阅读，请稍后再试",
    "UNAVAILABLE",
  ]);
  await expect.poll(async () => (await server.fetchInside("/readyz")).status).toBe(503);
  const told = (await (await server.fetchInside("/readyz")).json()) as Record<string, string>;
  expect(told).toMatchObject({ status: "failed", disk: "ok" });
  expect(told.database).toMatch(/read-?only/i);
});

test("K01 a failed rollback does not hide its cause in the log", async ({ server }) => {
  server.expectErrors(/rollback failed|terminat/);
  const work = server.ctx.db.transaction().execute(async (trx) => {
    // A full database has rolled back already when the code asks for it.
    await sql`rollback`.execute(trx);
    if (dialectOf(server.ctx.db).kind === "postgres")
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => {});
    throw new Error("the disk is full");
  });
  await expect(work).rejects.toThrow("the disk is full");
});
