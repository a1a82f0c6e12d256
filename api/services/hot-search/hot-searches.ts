import type { Context } from "../../context.ts";
import type { HotSearch } from "../../../contract/suggestion.ts";
import { hotSearchesMax } from "../../../contract/suggestion-names.ts";
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

/** A word that is blocked may stand anywhere in a search. */
function isBlocked(text: string, { hotSearches: { blocked } }: Context["config"]): boolean {
  const folded = foldSearch(text);
  return blocked.some((word) => folded.includes(foldSearch(word)));
}

/** Writes down what many look for now, and forgets what is over. @returns how many there are */
export async function recountHotSearches({ ctx }: { ctx: Ctx }): Promise<number> {
  const { db } = ctx;
  const now = ctx.clock.now();
  const rows = (await hottestQuery(ctx, heatOf(PEOPLE_MIN, now)).execute())
    .filter(({ text }) => !isBlocked(text, ctx.config))
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
 * What is shown as 热门搜索: what the operator pins, then what many look for, then what the site's configuration names,
 * until the list is full. Nothing that is blocked.
 */
export async function hotSearches(ctx: Ctx, named: string[]): Promise<HotSearch[]> {
  const rows = await ctx.db.selectFrom("hot_search").selectAll().orderBy("position").execute();
  const found = rows.map(({ text, is_new, position }): HotSearch => ({
    text,
    mark: is_new ? "new" : position < HOT ? "hot" : null,
  }));
  const plain = (text: string): HotSearch => ({ text, mark: null });
  const known = new Set<string>();
  return [...ctx.config.hotSearches.pinned.map(plain), ...found, ...named.map(plain)]
    .filter(({ text }) => {
      const folded = foldSearch(text);
      return folded !== "" && !isBlocked(text, ctx.config) && !known.has(folded) && known.add(folded);
    })
    .slice(0, hotSearchesMax);
}
