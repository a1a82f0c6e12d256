import type { Context } from "../../../context.ts";
import { type SiteConfig, siteConfig } from "../../../../contract/shared/config.ts";
import type { HotSearch } from "../../../../contract/finding/suggestion.ts";
import { hotSearchesMax } from "../../../../contract/finding/suggestion-names.ts";
import { foldSearch } from "./search-words.ts";
import { heatAt, heatOf } from "./heat.ts";

type Ctx = Pick<Context, "db" | "clock" | "config">;

const DAY = 24 * 3_600_000;
/** Fewer have looked for it than are a trend, and one may be shown what a single person typed. */
const PEOPLE_MIN = 3;
/** So many of the first are marked 热, unless they are new. */
const HOT = 3;
/** After so many days without anybody nothing is left to speak of. */
const COLD_DAYS = 14;

/** The hottest searches of all, hottest first. */
export function hottestQuery({ db }: Pick<Context, "db">, heatMin: number) {
  return db
    .selectFrom("search_heat")
    .select(["query", "text", "heat", "first_at"])
    .where("heat", ">=", heatMin)
    .orderBy("heat", "desc")
    .orderBy("query")
    .limit(hotSearchesMax * 5);
}

/** What the site's configuration says of them, beside what the operator's environment does. */
type Stored = Pick<SiteConfig, "hotSearches" | "hotSearchesPinned" | "hotSearchesBlocked">;

/** A word that is blocked may stand anywhere in a search. */
function blockedBy({ config }: Pick<Ctx, "config">, stored: readonly string[]): (text: string) => boolean {
  const words = [...config.hotSearches.blocked, ...stored].map(foldSearch).filter((word) => word !== "");
  return (text) => {
    const folded = foldSearch(text);
    return words.some((word) => folded.includes(word));
  };
}

/** As it is stored: what does not fit blocks nothing (services/shared/config tells of it). */
async function storedBlocks({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const key: keyof SiteConfig = "hotSearchesBlocked";
  const row = await db.selectFrom("site_config").select("value").where("key", "=", key).executeTakeFirst();
  try {
    return siteConfig.shape[key].parse(JSON.parse(row?.value ?? "[]"));
  } catch {
    return [];
  }
}

/** Writes down what many look for now, and forgets what is over. @returns how many there are */
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
 * What is shown as 热门搜索: what administrators and the operator pin, then what many look for, then what the site's
 * configuration names besides, until the list is full. Nothing that is blocked.
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
