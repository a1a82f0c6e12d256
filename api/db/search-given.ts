import type { Kysely } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database } from "./schema/index.ts";
import { countHits, type Found, pageOfHits } from "./search-ids.ts";
import type { Asked, Searched } from "./search-sql.ts";

/** A hit of the external search engine, with how well the words match (title, exact phrase, body), each from 0 to 1. */
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

/**
 * Like `searchIds`, for given hits: ranks them by the same sum, and drops hits that the reader may not see at present.
 */
export async function rankGiven({ db, subject, hits, asked }: Given): Promise<Found[]> {
  return hits.length === 0 ? [] : pageOfHits(db, subject, given(db, hits), asked);
}

/** Like `countIds`, for given hits. */
export async function countGiven({ db, subject, hits, asked }: Given): Promise<number> {
  return hits.length === 0 ? 0 : countHits(db, subject, given(db, hits), asked);
}
