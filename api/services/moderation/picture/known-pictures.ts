import type { Context } from "../../../context.ts";
import { type Forbidden, type LookMatcher, makeLookMatcher } from "./look-matcher.ts";

/** A change by another process takes effect after at most this time, in ms. */
const KEPT_MS = 2_000;

interface Known {
  until: number;
  version: string;
  matcher: LookMatcher<Forbidden>;
}
type Inside = Pick<Context, "db" | "clock">;
const known = new WeakMap<Inside["db"], Known>();

/** Clears this process's cache, so that a change takes effect at once. */
export const forgetPictures = ({ db }: Pick<Context, "db">): boolean => known.delete(db);

/**
 * A string that differs for each state of the table: ids are never reused, and each change sets `updated_at`. Counting
 * a hit does not change it.
 */
async function versionOf({ db }: Inside): Promise<string> {
  const row = await db
    .selectFrom("forbidden_picture")
    .select(({ fn }) => [fn.countAll().as("count"), fn.sum("id").as("sum"), fn.max("updated_at").as("at")])
    .executeTakeFirstOrThrow();
  return `${Number(row.count)} ${Number(row.sum ?? 0)} ${Number(row.at ?? 0)}`;
}

/** A matcher of all forbidden pictures, read from the database only when they have changed. */
export async function knownPictures(ctx: Inside): Promise<Known["matcher"]> {
  const now = ctx.clock.now();
  const last = known.get(ctx.db);
  if (last && last.until > now) return last.matcher;
  const version = await versionOf(ctx);
  if (last?.version === version) {
    last.until = now + KEPT_MS;
    return last.matcher;
  }
  const rows = await ctx.db.selectFrom("forbidden_picture").select(["id", "look", "level", "note"]).execute();
  const matcher = makeLookMatcher(rows);
  known.set(ctx.db, { until: now + KEPT_MS, version, matcher });
  return matcher;
}
