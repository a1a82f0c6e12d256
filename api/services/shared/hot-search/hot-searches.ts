import type { Context } from "../../../context.ts";
import { type SiteConfig, siteConfig } from "../../../../contract/shared/config.ts";
import type { HotSearch } from "../../../../contract/finding/suggestion.ts";
import { hotSearchesMax } from "../../../../contract/finding/suggestion-names.ts";
import { foldSearch } from "./search-words.ts";
import { heatAt, heatOf } from "./heat.ts";

type Ctx = Pick<Context, "db" | "clock" | "config">;

const DAY = 24 * 3_600_000;
/** Fewer people make no trend, and a lower limit could publish the text of a single person. */
const PEOPLE_MIN = 3;
/** This many searches at the top of the list are marked 热, unless they are new. */
const HOT = 3;
/** After this many days without a search, the heat is negligible and the row is deleted. */
const COLD_DAYS = 14;

/** The hottest searches, hottest first. */
export function hottestQuery({ db }: Pick<Context, "db">, heatMin: number) {
  return db
    .selectFrom("search_heat")
    .select(["query", "text", "heat", "first_at"])
    .where("heat", ">=", heatMin)
    .orderBy("heat", "desc")
    .orderBy("query")
    .limit(hotSearchesMax * 5);
}

/** The hot searches of the site's configuration; the operator's environment sets others. */
type Stored = Pick<SiteConfig, "hotSearches" | "hotSearchesPinned" | "hotSearchesBlocked">;

/** Returns a test whether a search contains a blocked word. */
function blockedBy({ config }: Pick<Ctx, "config">, stored: readonly string[]): (text: string) => boolean {
  const words = [...config.hotSearches.blocked, ...stored].map(foldSearch).filter((word) => word !== "");
  return (text) => {
    const folded = foldSearch(text);
    return words.some((word) => folded.includes(word));
  };
}

/** The stored blocked words. An invalid stored value blocks nothing (services/shared/config logs it). */
async function storedBlocks({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const key: keyof SiteConfig = "hotSearchesBlocked";
  const row = await db.selectFrom("site_config").select("value").where("key", "=", key).executeTakeFirst();
  try {
    return siteConfig.shape[key].parse(JSON.parse(row?.value ?? "[]"));
  } catch {
    return [];
  }
}

/** Stores the current hot searches and deletes old counts. @returns the number of hot searches */
export async function recountHotSearches({ ctx }: { ctx: Ctx }): Promise<number> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const isBlocked = blockedBy(ctx, await storedBlocks(ctx));
  const rows = (await hottestQuery(ctx, heatOf(PEOPLE_MIN, now)).execute())
    .filter(({ text }) => !isBlocked(text))
    .slice(0, hotSearchesMax);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("hot_search").execute();
    if (rows.length > 0)
      await trx
        .insertInto("hot_search")
        .values(rows.map(({ text, first_at }, position) => ({ position, text, is_new: first_at > now - DAY ? 1 : 0 })))
        .execute();
  });
  await db
    .deleteFrom("search_counted")
    .where("day", "<", Math.floor(now / DAY))
    .execute();
  await db
    .deleteFrom("search_heat")
    .where("heat", "<", heatAt(now) - COLD_DAYS)
    .execute();
  return rows.length;
}

/**
 * The list of 热门搜索: pinned searches of administrators and of the operator, then popular ones, then those of the site's
 * configuration, until the list is full. Blocked searches are left out.
 */
export async function hotSearches(ctx: Ctx, stored: Stored): Promise<HotSearch[]> {
  const rows = await ctx.db.selectFrom("hot_search").selectAll().orderBy("position").execute();
  const found = rows.map(({ text, is_new, position }): HotSearch => ({
    text,
    mark: is_new ? "new" : position < HOT ? "hot" : null,
  }));
  const plain = (text: string): HotSearch => ({ text, mark: null });
  const known = new Set<string>();
  const isBlocked = blockedBy(ctx, stored.hotSearchesBlocked);
  const pinned = [...stored.hotSearchesPinned, ...ctx.config.hotSearches.pinned];
  return [...pinned.map(plain), ...found, ...stored.hotSearches.map(plain)]
    .filter(({ text }) => {
      const folded = foldSearch(text);
      return folded !== "" && !isBlocked(text) && !known.has(folded) && known.add(folded);
    })
    .slice(0, hotSearchesMax);
}
