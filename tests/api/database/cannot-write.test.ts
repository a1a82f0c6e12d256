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

/** As a disk that is full or a standby that took over: reading goes on, each write fails. */
async function takeAwayWriting({ ctx, expectErrors }: ApiServer): Promise<void> {
  expectErrors(READ_ONLY);
  if (dialectOf(ctx.db).kind === "sqlite") {
    await sql`pragma query_only = on`.execute(ctx.db);
    return;
  }
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(ctx.db);
  await sql`alter database ${sql.id(rows[0]?.name ?? "")} set default_transaction_read_only = on`.execute(ctx.db);
  // It holds for new connections: those of the pool end.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    ctx.db,
  );
  // The one that has just asked is left, and ends itself.
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

/** Asks every GET of the document as a member. @returns asks, and gives statuses by path */
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

/** As a shell of an operator that is in a transaction: reading goes on, each write waits. @returns ends it */
async function holdLock({ ctx: { config } }: ApiServer): Promise<() => Promise<void>> {
  if (config.databaseUrl === undefined) {
    const other = openSqliteFile(sqliteFile(config.dataDir), { timeoutMs: 0 });
    other.exec("begin immediate");
    return async () => other.close();
  }
  // A lock of SQLite is one of the file; here one of a table.
  const client = await postgresClient(config.databaseUrl);
  await client.query("begin");
  await client.query("lock table comment in exclusive mode");
  return () => client.end();
}

test("K01 on a database that refuses writes members can still read everything", async ({ server }) => {
  const ask = await everyRead(server);
  const before = await ask();
  await takeAwayWriting(server);
  // The session was last seen long ago: each request would write that.
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
    // As a full database does it: the transaction is gone before anybody asks for it.
    await sql`rollback`.execute(trx);
    if (dialectOf(server.ctx.db).kind === "postgres")
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx).catch(() => {});
    throw new Error("the disk is full");
  });
  await expect(work).rejects.toThrow("the disk is full");
});
