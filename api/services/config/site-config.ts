import type { Context } from "../../context.ts";
import { type SiteConfig, siteConfig, siteConfigKey } from "../../../contract/config.ts";
import { ApiError } from "../../../contract/errors.ts";

/** Every page needs the configuration and an operator changes it once a month. */
const KEPT_MS = 10_000;
const kept = new WeakMap<Context, { until: number; value: SiteConfig }>();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * C14, E09: what is stored, over the contract's defaults; `siteUrl` defaults to SITE_URL. A stored value that does not
 * fit is logged and its default shown: one bad row must not take the site down. At most 10 s old.
 */
export async function publicConfig({ ctx }: { ctx: Context }): Promise<SiteConfig> {
  const now = ctx.clock.now();
  const known = kept.get(ctx);
  if (known && known.until > now) return known.value;

  const rows = await ctx.db.selectFrom("site_config").select(["key", "value"]).execute();
  const given: Record<string, unknown> = { siteUrl: ctx.config.siteUrl };
  for (const row of rows) {
    const key = siteConfigKey.safeParse(row.key);
    const value = parseJson(row.value);
    // `undefined` would parse to the default without a word.
    if (key.success && value !== undefined && siteConfig.shape[key.data].safeParse(value).success)
      given[key.data] = value;
    else ctx.log.warn({ configKey: row.key }, "stored site configuration is unusable, its default is shown");
  }
  const value = siteConfig.parse(given);
  kept.set(ctx, { until: now + KEPT_MS, value });
  return value;
}

/**
 * C15: one value of the above.
 * @throws ApiError NOT_FOUND for a key that is not in the contract
 */
export async function publicConfigKey({ ctx, key }: { ctx: Context; key: string }): Promise<unknown> {
  const known = siteConfigKey.safeParse(key);
  if (!known.success) throw new ApiError("NOT_FOUND", "配置项不存在");
  return (await publicConfig({ ctx }))[known.data];
}
