import type { Kysely } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database } from "./schema/index.ts";
import { type Asked, countHits, type Found, pageOfHits } from "./search-ids.ts";
import type { Searched } from "./search-sql.ts";

/** What an engine elsewhere found, and how well the words stand in it: each 0…1. */
export interface GivenHit {
  id: number;
  titled: number;
  exact: number;
  body: number;
}

const given = (db: Kysely<Database>, hits: GivenHit[]) =>
  dialectOf(db).search.given(JSON.stringify(hits.map(({ id, titled, exact, body }) => [id, titled, exact, body])));

interface Given {
  db: Kysely<Database>;
  subject: Searched;
  hits: GivenHit[];
  asked: Asked;
}

/** As `searchIds`: put in order by the same sum, and only what its reader may know of, as the rows say it now. */
export async function rankGiven({ db, subject, hits, asked }: Given): Promise<Found[]> {
  return hits.length === 0 ? [] : pageOfHits(db, subject, given(db, hits), asked);
}

/** As `countIds`. */
export async function countGiven({ db, subject, hits, asked }: Given): Promise<number> {
  return hits.length === 0 ? 0 : countHits(db, subject, given(db, hits), asked);
}
