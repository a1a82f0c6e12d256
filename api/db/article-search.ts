import type { Kysely } from "kysely";
import type { DatabaseKind } from "./open.ts";
import type { Database } from "./schema/index.ts";
import { indexMissing } from "./text-search.ts";

/** What migration 003 asks for. @returns how many */
export function indexMissingArticles(db: Kysely<Database>, kind: DatabaseKind): Promise<number> {
  return indexMissing(db, kind, "article");
}
