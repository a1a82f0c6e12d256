import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { EarlierBuildError, migrate, migrations } from "#api/db/migrate.ts";
import type { OpenDatabase } from "#api/db/open.ts";
import { failureLine, startFailure } from "#api/start-failure.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { emptyDatabase } from "#tests/setup/empty-database.ts";
import { schemaOf, tablesOf } from "#tests/setup/schema-of.ts";

const [FIRST = "", ...LATER] = Object.keys(migrations);

async function run({ db }: OpenDatabase, file: string): Promise<void> {
  const text = readFileSync(new URL(`../../fixtures/first-schema/${file}`, import.meta.url), "utf8");
  await db.transaction().execute(async (trx) => {
    for (const statement of text.split("\n;\n")) await sql.raw(statement).execute(trx);
  });
}

/** Replaces Kysely's record of the migrations that have run, in tables like those that it creates. */
async function note({ db }: OpenDatabase, names: string[]): Promise<void> {
  for (const statement of [
    `drop table if exists kysely_migration`,
    `create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)`,
    `create table if not exists kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)`,
  ])
    await sql.raw(statement).execute(db);
  for (const [index, name] of names.entries()) {
    const timestamp = `2026-11-20T00:00:${String(index).padStart(2, "0")}.000Z`;
    await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(db);
  }
}

/** A database of the first release, v0.2.0, with a row in each table. */
async function firstRelease(dataDir: string) {
  const opened = await emptyDatabase(dataDir);
  await run(opened, `${opened.kind}.sql`);
  await run(opened, "rows.sql");
  await note(opened, [FIRST]);
  return opened;
}

test("K01 a database of the first schema, with rows in every table, migrates to the schema of a new one", async ({
  server,
}) => {
  const old = await firstRelease(server.ctx.config.dataDir);
  const now = { db: server.ctx.db, kind: dialectOf(server.ctx.db).kind };
  try {
    for (const table of await tablesOf(old)) {
      const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(old.db);
      expect(rows, `${table} has a row in the fixture`).toHaveLength(1);
    }
    expect(await migrate(old.db, old.kind)).toEqual(LATER);
    expect(await schemaOf(old)).toEqual(await schemaOf(now));
    expect(await migrate(old.db, old.kind)).toEqual([]);
  } finally {
    await old.drop();
  }
});

test("K01 after an upgrade the schema's constraints hold, ids continue, and a poll keeps its votes", async ({
  server,
}) => {
  const { db, kind, drop } = await firstRelease(server.ctx.config.dataDir);
  try {
    await migrate(db, kind);
    const comment = {
      subject_kind: "article",
      subject_id: 1,
      author_id: 2,
      floor: 1,
      source: "字",
      html: "",
      renderer_version: 1,
      created_at: 9,
    } as const;
    await expect(db.insertInto("comment").values(comment).execute()).rejects.toThrow(/unique/i);
    const reply = { ...comment, floor: null, root_id: 999 };
    await expect(db.insertInto("comment").values(reply).execute()).rejects.toThrow(/foreign key/i);
    const like = { comment_id: 999, user_id: 1, created_at: 1 };
    await expect(db.insertInto("comment_like").values(like).execute()).rejects.toThrow(/foreign key/i);
    const ballot = { poll_id: 1, user_id: 2, created_at: 9 };
    await expect(db.insertInto("poll_ballot").values(ballot).execute()).rejects.toThrow(/unique/i);
    await expect(db.updateTable("user").set({ points: -1 }).execute()).rejects.toThrow(/check/i);
    await expect(db.deleteFrom("staff_log").execute()).rejects.toThrow(/append-only/);

    // The last id is not reused, whatever happened to its row.
    await db.insertInto("outbox_event").values({ payload: "{}", created_at: 9 }).execute();
    await db.deleteFrom("outbox_event").where("id", "=", 2).execute();
    const event = db.insertInto("outbox_event").values({ payload: "{}", created_at: 9 }).returning("id");
    expect(await event.execute()).toEqual([{ id: 3 }]);

    await db.deleteFrom("poll").where("id", "=", 1).execute();
    expect(await db.selectFrom("poll_vote").selectAll().execute()).toEqual([]);
    expect(await db.selectFrom("poll_ballot").selectAll().execute()).toEqual([]);
    // A trigger maintains the parts of a name.
    await db.updateTable("user").set({ name_folded: "竹影" }).where("id", "=", 1).execute();
    const parts = db.selectFrom("user_name_part").select("part").where("user_id", "=", 1).orderBy("part");
    expect((await parts.execute()).map(({ part }) => part).toSorted()).toEqual(["影", "竹影"]);
  } finally {
    await drop();
  }
});

/** The migrations of the last build before the first release, whose schema was that of the first release. */
const EARLIER =
  `001-schema 002-comments-of-a-person 003-circles 004-circle-care 006-suggestions 007-found 008-circle-ranks
  009-search-outbox 010-staff 011-account-leave 013-consent 015-login-log 016-words 017-review 018-said 019-data-export
  020-own-lists 021-job-failure 022-agreement 023-feedback-region 024-minor-mode 025-growth 026-appeal 027-pictures
  030-record-export 031-tag-names 032-circle-review 035-operation 036-account-merge 037-few-of-many 038-search-pages
  040-newcomer-hold 043-cleanup 044-kept-sums`.split(/\s+/);

test("K01 a database of any build before the first release is refused with instructions, and stays unchanged", async ({
  server,
}) => {
  const old = await firstRelease(server.ctx.config.dataDir);
  const refusal = async () => {
    const before = await schemaOf(old);
    const failure = await migrate(old.db, old.kind).catch((error: unknown) => error);
    expect(await schemaOf(old)).toEqual(before);
    return failure;
  };
  try {
    await note(old, EARLIER);
    const failure = await refusal();
    expect(failure).toBeInstanceOf(EarlierBuildError);
    const databaseUrl = old.kind === "postgres" ? "postgres://me:geheim@db.example:5432/qunluo" : undefined;
    expect(failureLine(startFailure(failure, { databaseUrl, file: "/data/qunluo.sqlite" }))).toBe(
      old.kind === "postgres"
        ? "数据库 db.example:5432/qunluo 由正式发布前的群落建立，不能升级：请备份它，再把 DATABASE_URL 改为一个空的数据库，然后重新启动"
        : "数据库 /data/qunluo.sqlite 由正式发布前的群落建立，不能升级：请备份并移走这个文件，然后重新启动",
    );
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(old.db);
    expect(rows.map(({ name }) => name)).toEqual(EARLIER);

    await note(old, EARLIER.slice(0, 2));
    expect(await refusal()).toBeInstanceOf(EarlierBuildError);
    await note(old, ["001-foundation", "002-messages", "003-search", "010-identity"]);
    expect(await refusal()).toBeInstanceOf(EarlierBuildError);
    // A database with only the earlier 001-schema is recognised by a table that was renamed later.
    await sql`alter table circle_member rename to circle_follow`.execute(old.db);
    await note(old, EARLIER.slice(0, 1));
    expect(await refusal()).toBeInstanceOf(EarlierBuildError);
  } finally {
    await old.drop();
  }
});

test("K01 a failed migration leaves nothing behind, on SQLite too", async ({ server }) => {
  const { db, kind, drop } = await emptyDatabase(server.ctx.config.dataDir);
  const opened = { db, kind };
  try {
    // The first schema fails, because one of its last tables exists already.
    await sql`create table probe (id integer)`.execute(db);
    await expect(migrate(db, kind)).rejects.toThrow(/probe.*already exists/);
    expect(await tablesOf(opened)).toEqual(["probe"]);
    await sql`drop table probe`.execute(db);
    expect(await migrate(db, kind)).toEqual(Object.keys(migrations));
  } finally {
    await drop();
  }
});
