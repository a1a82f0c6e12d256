import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DatabaseKind } from "./open.ts";
import type { Database } from "./schema/index.ts";
import { type Asked, countHits, type Found, pageOfHits } from "./search-ids.ts";
import type { Searched } from "./text-search.ts";

/** What an engine elsewhere found, and how well the words stand in it: each 0…1. */
export interface GivenHit {
  id: number;
  titled: number;
  exact: number;
  body: number;
}

function given(kind: DatabaseKind, hits: GivenHit[]): RawBuilder<unknown> {
  const json = JSON.stringify(hits.map(({ id, titled, exact, body }) => [id, titled, exact, body]));
  if (kind === "sqlite")
    return sql`select json_extract(value, '$[0]') as id, json_extract(value, '$[1]') as titled, json_extract(value, '$[2]') as exact, json_extract(value, '$[3]') as body from json_each(${json})`;
  return sql`select (value->>0)::bigint as id, (value->>1)::double precision as titled, (value->>2)::double precision as exact, (value->>3)::double precision as body from jsonb_array_elements(${json}::jsonb) as given(value)`;
}

interface Given {
  db: Kysely<Database>;
  kind: DatabaseKind;
  subject: Searched;
  hits: GivenHit[];
  asked: Asked;
}

/** As `searchIds`: put in order by the same sum, and only what its reader may know of, as the rows say it now. */
export async function rankGiven({ db, kind, subject, hits, asked }: Given): Promise<Found[]> {
  return hits.length === 0 ? [] : pageOfHits(db, kind, subject, given(kind, hits), asked);
}

/** As `countIds`. */
export async function countGiven({ db, kind, subject, hits, asked }: Given): Promise<number> {
  return hits.length === 0 ? 0 : countHits(db, kind, subject, given(kind, hits), asked);
}
