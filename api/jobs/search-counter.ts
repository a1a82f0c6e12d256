import { createHmac } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../db/schema/index.ts";
import type { Jobs } from "./every.ts";
import { requesterOf } from "../services/shared/address/address.ts";
import { heatAt } from "../services/shared/hot-search/heat.ts";
import { countedSearch } from "../services/shared/hot-search/search-words.ts";

const FLUSH_MS = 10_000;
const DAY = 24 * 3_600_000;
/** Maximum number of waiting searches; further searches are not counted. */
const WAITING_MAX = 10_000;
const BATCH = 200;

/** Counts searches in memory, so that no search costs a write; a crash loses at most ten seconds of counts. */
export interface SearchCounter {
  /** Counts a search that had results. */
  add(search: { q: string; viewer: { id: number } | null; caller: { ip: string } }): void;
  /** Writes the waiting counts. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Counted {
  day: number;
  query: string;
  who: string;
  text: string;
  at: number;
}

/** A person counts once a day for a query. */
async function writeOne(trx: Transaction<Database>, { day, query, who, text, at }: Counted): Promise<void> {
  const first = await trx
    .insertInto("search_counted")
    .values({ day, query, who })
    .onConflict((conflict) => conflict.doNothing())
    .returning("day")
    .executeTakeFirst();
  if (!first) return;
  const heat = heatAt(at);
  await trx
    .insertInto("search_heat")
    .values({ query, text, heat, first_at: at })
    .onConflict((conflict) =>
      conflict.column("query").doUpdateSet({
        text,
        // log2(2^a + 2^b), computed from the greater of the two, so that the power does not overflow.
        heat: sql<number>`case when search_heat.heat >= ${heat}
          then search_heat.heat + ln(1.0 + exp((${heat} - search_heat.heat) * ${Math.LN2})) / ${Math.LN2}
          else ${heat} + ln(1.0 + exp((search_heat.heat - ${heat}) * ${Math.LN2})) / ${Math.LN2} end`,
      }),
    )
    .execute();
}

interface Options {
  db: Kysely<Database>;
  clock: { now(): number };
  log: Logger;
  jobs: Jobs;
  secret: string;
}

export function createSearchCounter({ db, clock, log, jobs, secret }: Options): SearchCounter {
  let waiting = new Map<string, Counted>();
  let last = Promise.resolve();

  /**
   * The searcher's id: a member, or an address regardless of its user agent, which a client could change with each
   * request. Hashed, because it stays in the database for two days.
   */
  function whoOf(viewer: { id: number } | null, ip: string): string {
    const who = viewer ? `member|${viewer.id}` : `address|${requesterOf(ip)}`;
    return createHmac("sha256", secret).update(`search|${who}`).digest("base64url").slice(0, 16);
  }

  async function write(): Promise<void> {
    // Sorted, so that two processes that write at once cannot deadlock.
    const entries = [...waiting.values()].toSorted((a, b) => (a.query < b.query ? -1 : a.query > b.query ? 1 : 0));
    waiting = new Map();
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH);
      try {
        await db.transaction().execute(async (trx) => {
          for (const entry of batch) await writeOne(trx, entry);
        });
      } catch (error) {
        log.error({ err: error }, "searches were not counted");
      }
    }
  }

  function flush(): Promise<void> {
    last = last.then(() => (waiting.size > 0 ? write() : undefined));
    return last;
  }

  const stopFlushing = jobs.every({ name: "searches", where: "each", everyMs: FLUSH_MS, run: flush });

  return {
    add({ q, viewer, caller }) {
      const query = countedSearch(q);
      if (query === undefined || waiting.size >= WAITING_MAX) return;
      const at = clock.now();
      const day = Math.floor(at / DAY);
      const who = whoOf(viewer, caller.ip);
      waiting.set(`${day} ${who} ${query}`, { day, query, who, text: q.trim().replaceAll(/\s+/g, " "), at });
    },
    flush,
    async close() {
      await stopFlushing();
      await flush();
    },
  };
}
