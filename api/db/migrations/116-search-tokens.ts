import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import type { Database } from "../schema/index.ts";
import { rebuildIndexes } from "../text-search.ts";

/** R06: texts have other tokens: 3.2 is one, an emoji is one, 燈 is 灯. */
export function searchTokens(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await rebuildIndexes(db as Kysely<Database>, kind);
    },
  };
}
