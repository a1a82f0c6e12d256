import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** 收藏 of dynamics. */
export function dynamicFavourites(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable("dynamic")
        .addColumn("favourite_count", columns(kind).int, (c) => c.notNull().defaultTo(0))
        .execute();
    },
  };
}
