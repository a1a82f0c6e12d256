import { type Kysely, type Migration, Migrator, sql } from "kysely";
import type { DatabaseKind } from "./open.ts";
import type { Database } from "./schema/index.ts";
import { schema } from "./migrations/001-schema.ts";
import { commentsOfAPerson } from "./migrations/002-comments-of-a-person.ts";
import { circlesWithPosts } from "./migrations/003-circles.ts";
import { found } from "./migrations/007-found.ts";
import { suggestions } from "./migrations/006-suggestions.ts";
import { circleCare } from "./migrations/004-circle-care.ts";
import { siteStaff } from "./migrations/010-staff.ts";
import { circleRanks } from "./migrations/008-circle-ranks.ts";
import { searchOutbox } from "./migrations/009-search-outbox.ts";
import { accountLeave } from "./migrations/011-account-leave.ts";
import { consent } from "./migrations/013-consent.ts";
import { loginLog } from "./migrations/015-login-log.ts";
import { words } from "./migrations/016-words.ts";
import { review } from "./migrations/017-review.ts";
import { said } from "./migrations/018-said.ts";
import { dataExport } from "./migrations/019-data-export.ts";
import { ownLists } from "./migrations/020-own-lists.ts";
import { jobFailure } from "./migrations/021-job-failure.ts";
import { agreements } from "./migrations/022-agreement.ts";
import { feedbackRegion } from "./migrations/023-feedback-region.ts";
import { minorMode } from "./migrations/024-minor-mode.ts";
import { growth } from "./migrations/025-growth.ts";
import { appeals } from "./migrations/026-appeal.ts";
import { pictures } from "./migrations/027-pictures.ts";
import { recordExport } from "./migrations/030-record-export.ts";
import { tagNames } from "./migrations/031-tag-names.ts";
import { circleReview } from "./migrations/032-circle-review.ts";
import { operation } from "./migrations/035-operation.ts";
import { accountMerge } from "./migrations/036-account-merge.ts";
import { fewOfMany } from "./migrations/037-few-of-many.ts";
import { searchPages } from "./migrations/038-search-pages.ts";
import { newcomerHold } from "./migrations/040-newcomer-hold.ts";
import { cleanup } from "./migrations/043-cleanup.ts";
import { keptSums } from "./migrations/044-kept-sums.ts";

/** Makes a migration for one of the two databases. */
export type DialectMigration = (kind: DatabaseKind) => Migration;

/**
 * Run in the order of their names. Never edit a landed migration (landed-migrations.json has its hash); add the next.
 */
export const migrations: Record<string, DialectMigration> = {
  "001-schema": schema,
  "002-comments-of-a-person": commentsOfAPerson,
  "003-circles": circlesWithPosts,
  "004-circle-care": circleCare,
  "006-suggestions": suggestions,
  "007-found": found,
  "008-circle-ranks": circleRanks,
  "009-search-outbox": searchOutbox,
  "010-staff": siteStaff,
  "011-account-leave": accountLeave,
  "013-consent": consent,
  "015-login-log": loginLog,
  "016-words": words,
  "017-review": review,
  "018-said": said,
  "019-data-export": dataExport,
  "020-own-lists": ownLists,
  "021-job-failure": jobFailure,
  "022-agreement": agreements,
  "023-feedback-region": feedbackRegion,
  "024-minor-mode": minorMode,
  "025-growth": growth,
  "026-appeal": appeals,
  "027-pictures": pictures,
  "030-record-export": recordExport,
  "031-tag-names": tagNames,
  "032-circle-review": circleReview,
  "035-operation": operation,
  "036-account-merge": accountMerge,
  "037-few-of-many": () => fewOfMany,
  "038-search-pages": searchPages,
  "040-newcomer-hold": newcomerHold,
  "043-cleanup": cleanup,
  "044-kept-sums": keptSums,
};

/** Migrations that the database has not run, and migrations in the database that this build does not know. */
export async function migrationState(db: Kysely<Database>): Promise<{ waiting: string[]; unknown: string[] }> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const run = tables.some(({ name }) => name === "kysely_migration")
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : [];
  const known = Object.keys(migrations);
  return {
    waiting: known.filter((name) => !run.includes(name)),
    unknown: run.filter((name) => !known.includes(name)),
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
  const { waiting, unknown } = await migrationState(db);
  if (last === undefined && waiting.length + unknown.length === 0) return [];
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(kind)])),
    },
  });
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error) throw (await isOfEarlierBuild(migrator, error)) ? new EarlierBuildError() : error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Whether the database has run migrations, but not our first one. */
async function isOfEarlierBuild(migrator: Migrator, error: unknown): Promise<boolean> {
  if (!(error instanceof Error) || !/previously executed migration \S+ is missing/.test(error.message)) return false;
  const [first] = await migrator.getMigrations();
  return first?.executedAt === undefined;
}
