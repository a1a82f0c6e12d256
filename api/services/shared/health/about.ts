import type { Context } from "../../../context.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";

/** The environment, database, version and media store of this process, for the page of self-tests. */
export const about = async ({ ctx }: { ctx: Context }) => ({
  environment: ctx.config.environment,
  database: dialectOf(ctx.db).kind,
  version: ctx.config.version,
  media: await ctx.media.place?.().catch(() => undefined),
});
