import type { Context } from "../../../context.ts";
import { type Forbidden, type LookMatcher, makeLookMatcher } from "./look-matcher.ts";

/** Another process's change is seen within so long. */
const KEPT_MS = 2_000;

interface Known {
  until: number;
  version: string;
  matcher: LookMatcher<Forbidden>;
}
type Inside = Pick<Context, "db" | "clock">;
const known = new WeakMap<Inside["db"], Known>();

/** So that this process judges by a change at once. */
export const forgetPictures = ({ db }: Pick<Context, "db">): boolean => known.delete(db);

/** Ids are never used again, and a change has its time: no two states have the same version. A hit changes nothing of it. */
async function versionOf({ db }: Inside): Promise<string> {
  const row = await db
    .selectFrom("forbidden_picture")
    .select(({ fn }) => [fn.countAll().as("count"), fn.sum("id").as("sum"), fn.max("updated_at").as("at")])
    .executeTakeFirstOrThrow();
  return `${Number(row.count)} ${Number(row.sum ?? 0)} ${Number(row.at ?? 0)}`;
}

/** What may not be put out, read when it has changed and at no other time. */
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
