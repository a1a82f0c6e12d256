import type { Context } from "../../../context.ts";
import { type SiteConfig, siteConfig, siteConfigKey } from "../../../../contract/shared/config.ts";
import type { HotSearch } from "../../../../contract/finding/suggestion.ts";
import { hotSearches } from "../hot-search/hot-searches.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { agreementStanding } from "./agreement-standing.ts";
import { staffKeys } from "./staff-keys.ts";

/** The cache's lifetime: every page needs the configuration, and an operator changes it about once a month. */
const KEPT_MS = 10_000;
interface Known {
  until: number;
  value: SiteConfig;
  hot: HotSearch[];
  agreementAsked: number;
}
const kept = new WeakMap<Context, Known>();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * C14, E09: the stored values over the contract's defaults, at most 10 s old. `siteUrl` defaults to SITE_URL, and
 * popular searches stand before the stored `hotSearches` (services/shared/hot-search). An invalid stored value is
 * logged and its default is used, because one bad row must not take the site down.
 */
export async function publicConfig({ ctx }: { ctx: Context }): Promise<SiteConfig> {
  return (await known({ ctx })).value;
}

/** The hot searches of `publicConfig` with their marks (新, 热). */
export async function publicHotSearches({ ctx }: { ctx: Context }): Promise<HotSearch[]> {
  return (await known({ ctx })).hot;
}

/** The version of the agreements that every member must have agreed to. */
export async function agreementAsked({ ctx }: { ctx: Context }): Promise<number> {
  return (await known({ ctx })).agreementAsked;
}

/**
 * Clears this process's cache so that it shows a change at once. Other processes receive `site.changed`, or read the
 * change within `KEPT_MS`.
 */
export const forgetConfig = (ctx: Context): boolean => kept.delete(ctx);

async function known({ ctx }: { ctx: Context }): Promise<Known> {
  const now = ctx.clock.now();
  const last = kept.get(ctx);
  if (last && last.until > now) return last;

  const rows = await ctx.db.selectFrom("site_config").select(["key", "value"]).execute();
  const given: Record<string, unknown> = { siteUrl: ctx.config.siteUrl };
  for (const row of rows) {
    if (staffKeys.has(row.key)) continue;
    const key = siteConfigKey.safeParse(row.key);
    const value = parseJson(row.value);
    // `undefined` would silently become the default.
    if (key.success && value !== undefined && siteConfig.shape[key.data].safeParse(value).success)
      given[key.data] = value;
    else ctx.log.warn({ configKey: row.key }, "stored site configuration is unusable, its default is shown");
  }
  const stored = siteConfig.parse(given);
  const [hot, agreement] = await Promise.all([hotSearches(ctx, stored), agreementStanding(ctx)]);
  const value = {
    ...stored,
    hotSearches: hot.map(({ text }) => text),
    // Pinned and blocked searches are not public, so no client receives these lists.
    hotSearchesPinned: [],
    hotSearchesBlocked: [],
    agreementVersion: agreement.current,
  };
  const read = { until: now + KEPT_MS, value, hot, agreementAsked: agreement.asked };
  kept.set(ctx, read);
  return read;
}

/**
 * C15: one value of `publicConfig`.
 * @throws ApiError NOT_FOUND for a key that is not in the contract
 */
export async function publicConfigKey({ ctx, key }: { ctx: Context; key: string }): Promise<unknown> {
  const name = siteConfigKey.safeParse(key);
  if (!name.success) throw new ApiError("NOT_FOUND", "配置项不存在");
  return (await publicConfig({ ctx }))[name.data];
}
