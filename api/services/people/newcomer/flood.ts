import { type Kysely, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { newcomerPath } from "../../../../contract/people/newcomer-names.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";
import { putSetting, settingOf } from "../../shared/config/setting.ts";
import { FLOOD_KEY } from "../../shared/config/staff-keys.ts";
import { notify } from "../../shared/message/notify.ts";

export const HOUR_MS = 3_600_000;

/**
 * A flood: a budget of new accounts is used up. It is stored, so that a restart neither forgets it nor notifies the
 * staff again.
 */
export interface Flood {
  since: number;
  /** The time when the last used-up budget starts anew, in ms. */
  until: number;
  /** The same for the site's budget, and the size of that budget; 0 when it was not used up. */
  siteUntil: number;
  sitePoints: number;
}

export async function floodOf(db: Kysely<Database>): Promise<Flood | null> {
  const stored = await settingOf(db, FLOOD_KEY);
  return stored === undefined ? null : (JSON.parse(stored) as Flood);
}

/** Whether the flood is still the same one: it ended less than an hour ago. */
export const isRecent = (flood: Flood | null, now: number): flood is Flood =>
  flood !== null && flood.until > now - HOUR_MS;

interface Spent {
  /** Seconds until the budget starts anew. */
  wait: number;
  /** The size of the site's budget, when that budget is used up. */
  sitePoints?: number;
  /** The text for the staff. */
  told: string;
}

const isKnown = (flood: Flood | null, { sitePoints }: Spent, now: number) =>
  flood !== null &&
  flood.until > now &&
  (sitePoints === undefined || (flood.siteUntil > now && flood.sitePoints === sitePoints));

/** Stores a used-up budget, and notifies the staff once per flood. */
export async function noteFlood(ctx: Pick<Context, "db" | "clock" | "config" | "live">, spent: Spent): Promise<void> {
  const now = ctx.clock.now();
  if (isKnown(await floodOf(ctx.db), spent, now)) return;
  await ctx.db.transaction().execute(async (trx) => {
    await dialectOf(trx).lockKey(trx, 10_041);
    const before = await floodOf(trx);
    if (isKnown(before, spent, now)) return;
    const goesOn = isRecent(before, now);
    // A used-up daily budget of registrations counts as a flood for an hour.
    const until = now + Math.min(spent.wait * 1_000, HOUR_MS);
    const flood: Flood = {
      since: goesOn ? before.since : now,
      until: Math.max(until, goesOn ? before.until : 0),
      siteUntil: spent.sitePoints === undefined ? (before?.siteUntil ?? 0) : until,
      sitePoints: spent.sitePoints ?? before?.sitePoints ?? 0,
    };
    await putSetting(trx, FLOOD_KEY, JSON.stringify(flood), now);
    if (goesOn) return;
    const title = "新账号的发布异常地多";
    const body = `${spent.told}\n在“新账号”页可以查看数字，并一键暂缓新账号的内容。`;
    await notify({
      ctx,
      trx,
      userIds: await watchers(trx, now),
      notice: { kind: "newcomer", title, body, path: newcomerPath },
    });
  });
}

/** The people who may hold new accounts: administrators, and moderators of the whole site. */
async function watchers(db: Kysely<Database>, now: number): Promise<number[]> {
  const isAdmin = sql<boolean>`role = 'ADMIN'`;
  const rows = await db
    .selectFrom("user")
    .select("id")
    .where((eb) => eb.or([eb("staff_role", "is not", null), isAdmin]))
    .where((eb) => eb.or([isAdmin, eb.and([eb("staff_role", "=", "moderator"), eb("staff_areas", "is", null)])]))
    .where((eb) => eb.or([eb("banned_until", "is", null), eb("banned_until", "<=", now)]))
    .where("left_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
