import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";

const SEARCHED = ["article", "dynamic", "feedback", "video", "circle"] as const;
/** Bytes; FTS5's own is 4,000. */
const PAGE = 1_000;

/**
 * FTS5 reads the list of a common word by pages, each from its start. Where one author's posts are looked up in it that is
 * most of the work: of 400,000 articles 3.0 ms, with pages of 1,000 bytes 1.2 (of 500: 0.9). What was written before stays as
 * it is until it is merged, or `npm run search:rebuild` writes it anew.
 */
export const searchPages = (kind: DatabaseKind): Migration => ({
  async up(db: Kysely<unknown>) {
    if (kind !== "sqlite") return;
    for (const subject of SEARCHED)
      await sql`insert into ${sql.table(`${subject}_search`)} (${sql.ref(`${subject}_search`)}, rank) values ('pgsz', ${sql.lit(PAGE)})`.execute(
        db,
      );
  },
});
