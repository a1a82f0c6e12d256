/** Kysely's migrations are imported here and in migrate.ts only, so that a move of their module concerns two files. */
export type { Migration } from "kysely/migration";
