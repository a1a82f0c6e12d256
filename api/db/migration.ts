/**
 * Kysely's migrations are imported here and in migrate.ts only: from 0.29 on they stand in kysely/migration. That version needs
 * Node 22, and `npm ci` runs where the machine's Node is 20.19 (scripts/lock.test.ts).
 */
export type { Migration } from "kysely";
