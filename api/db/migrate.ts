import { type Kysely, Migrator, sql } from "kysely";
import type { Migration } from "./migration.ts";
import type { DatabaseKind } from "./open.ts";
import type { Database } from "./schema/index.ts";
import { schema } from "./migrations/001-schema.ts";
import { readingPlace } from "./migrations/002-reading-place.ts";
import { notices } from "./migrations/003-notices.ts";
import { liveLine } from "./migrations/004-live-line.ts";
import { chat } from "./migrations/005-chat.ts";
import { rooms } from "./migrations/006-rooms.ts";
import { deliveries } from "./migrations/007-deliveries.ts";
import { danmaku } from "./migrations/008-danmaku.ts";
import { aiMarks } from "./migrations/009-ai-marks.ts";
import { series } from "./migrations/010-series.ts";
import { videoRenditions } from "./migrations/011-video-renditions.ts";
import { watching } from "./migrations/012-watching.ts";
import { danmakuCleanup } from "./migrations/013-danmaku-cleanup.ts";
import { seriesSearch } from "./migrations/014-series-search.ts";
import { quotedPictures } from "./migrations/015-quoted-pictures.ts";
import { warningOfRemoval } from "./migrations/016-warning-of-removal.ts";
import { roomMentions } from "./migrations/017-room-mentions.ts";
import { withdrawals } from "./migrations/018-withdrawals.ts";

/** Makes a migration for one of the two databases. */
export type DialectMigration = (kind: DatabaseKind) => Migration;

/**
 * Run in the order of their names. A landed migration is never edited, because databases have run it
 * (landed-migrations.json has its hash). The next one is 019.
 */
export const migrations: Record<string, DialectMigration> = {
  "001-schema": schema,
  "002-reading-place": readingPlace,
  "003-notices": notices,
  "004-live-line": liveLine,
  "005-chat": chat,
  "006-rooms": rooms,
  "007-deliveries": deliveries,
  "008-danmaku": danmaku,
  "009-ai-marks": aiMarks,
  "010-series": series,
  "011-video-renditions": videoRenditions,
  "012-watching": watching,
  "013-danmaku-cleanup": danmakuCleanup,
  "014-series-search": seriesSearch,
  "015-quoted-pictures": quotedPictures,
  "016-warning-of-removal": warningOfRemoval,
  "017-room-mentions": roomMentions,
  "018-withdrawals": withdrawals,
};

/**
 * Builds before the first release, v0.2.0, had 34 migrations, later folded into 001-schema. Their databases have run the
 * second of the 34, or have this table, which the third renamed.
 */
const EARLIER = { migration: "002-comments-of-a-person", table: "circle_follow" };

/** Whether these migrations and tables are those of a build before the first release. */
export function isOfEarlierBuild(run: string[], tables: string[]): boolean {
  if (run.length === 0) return false;
  return !run.includes("001-schema") || run.includes(EARLIER.migration) || tables.includes(EARLIER.table);
}

interface MigrationState {
  /** Migrations that the database has not run. */
  waiting: string[];
  /** Migrations that the database has run and this build does not know. */
  unknown: string[];
  isOfEarlierBuild: boolean;
}

export async function migrationState(db: Kysely<Database>): Promise<MigrationState> {
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name);
  const run = tables.includes("kysely_migration")
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : [];
  const known = Object.keys(migrations);
  return {
    waiting: known.filter((name) => !run.includes(name)),
    unknown: run.filter((name) => !known.includes(name)),
    isOfEarlierBuild: isOfEarlierBuild(run, tables),
  };
}

/** The database was created by a build before the first release; its schema cannot be upgraded. */
export class EarlierBuildError extends Error {
  override name = "EarlierBuildError";
}

/**
 * Brings the schema up to date. Safe to call from several processes at once (Kysely takes a lock).
 * @param last the last migration to run, for restoring rows of an older build
 * @returns the names of the migrations that ran
 * @throws EarlierBuildError
 */
export async function migrate(db: Kysely<Database>, kind: DatabaseKind, last?: string): Promise<string[]> {
  // An up-to-date database is neither locked nor written, so that a start works on a full disk or beside a long write.
  const { waiting, unknown, ...state } = await migrationState(db);
  if (state.isOfEarlierBuild) throw new EarlierBuildError();
  if (last === undefined && waiting.length + unknown.length === 0) return [];
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(kind)])),
    },
  });
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
