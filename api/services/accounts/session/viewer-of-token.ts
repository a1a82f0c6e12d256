import { hash } from "node:crypto";
import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { agreementAsked, publicConfig } from "../../shared/config/site-config.ts";
import { briefly } from "./briefly.ts";
import { selectInfo } from "../../people/user/user-info.ts";
import { countMinute, minuteOf } from "../../people/minor/count-minute.ts";
import { type MinorDay, restOf } from "../../people/minor/minor-rest.ts";

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** The stored hash of a token. */
export function hashToken(token: string): string {
  return hash("sha256", token, "base64url");
}

/** `last_seen_at` is written at most this often (ms), so that most reads do not write. */
const SEEN_MS = 60_000;

/**
 * Writes the time of a session's last use; of parallel requests in all processes one writes. A failed write (a full
 * disk) is only logged, so that it does not keep a member from reading.
 */
export async function noteSeen(ctx: Context, sessionId: number): Promise<void> {
  if (ctx.noteSeen) return ctx.noteSeen(sessionId);
  const now = ctx.clock.now();
  try {
    await ctx.db
      .updateTable("session")
      .set({ last_seen_at: now })
      .where("id", "=", sessionId)
      .where((eb) => eb.or([eb("last_seen_at", "is", null), eb("last_seen_at", "<=", now - SEEN_MS)]))
      .execute();
  } catch (error) {
    ctx.log.warn({ err: error }, "last sight of a session not written");
  }
}

const sessionRow = cachedQuery((db, { tokenHash, now }: { tokenHash: string; now: number }) =>
  selectInfo(db, now)
    .innerJoin("session", "session.user_id", "user.id")
    .leftJoin("minor_mode", "minor_mode.user_id", "user.id")
    .select([
      "minor_mode.day",
      "minor_mode.minutes",
      "minor_mode.minutes_max",
      "minor_mode.last_minute",
      "user.banned_until",
      "user.muted_until",
      "user.agreed_version",
      "session.id as session_id",
      "session.fingerprint",
      "session.last_seen_at",
      // `min` reads the first entry of an index. For `limit 1` PostgreSQL assumes that any scan soon finds a row, and
      // may choose a slow one.
      sql<number | null>`(select min(target_id) from user_mute where user_mute.user_id = ${sql.ref("user.id")})`.as(
        "mutes",
      ),
    ])
    .where("session.token_hash", "=", tokenHash)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", now),
);

/** The viewer of a bearer token; null when the token is unknown, expired or revoked, or its owner is banned. */
export async function viewerOfToken({ ctx, token }: { ctx: Context; token: string }): Promise<Viewer | null> {
  const now = ctx.clock.now();
  const row = await sessionRow.first(ctx.db, { tokenHash: hashToken(token), now });
  if (!row || (row.banned_until !== null && row.banned_until > now)) return null;
  if (row.last_seen_at === null || row.last_seen_at <= now - SEEN_MS) await briefly(noteSeen(ctx, row.session_id));
  const minor = await minorOf(ctx, row);
  const { id, name, role, fingerprint, staff_role: staffRole, muted_until: mutedUntil } = row;
  return {
    id,
    name,
    role,
    staffRole,
    ...(row.staff_areas === null ? {} : { staffAreas: JSON.parse(row.staff_areas) as StaffArea[] }),
    mutedUntil,
    info: row,
    sessionId: row.session_id,
    fingerprint,
    ...(row.agreed_version < (await agreementAsked({ ctx })) ? { mustAgree: true } : {}),
    ...(row.phone === null ? { hasNoPhone: true } : {}),
    ...(row.mutes === null ? { mutesNobody: true } : {}),
    ...(minor ? { minor } : {}),
  };
}

/** The viewer's minor mode (青少年模式), if it is on; outside rest times, the current minute is counted. */
async function minorOf(
  ctx: Context,
  {
    id,
    day,
    minutes,
    minutes_max: max,
    last_minute: last,
  }: { id: number } & Nullable<MinorDay & { last_minute: number }>,
): Promise<Viewer["minor"]> {
  if (day === null || minutes === null || max === null || last === null) return undefined;
  if ((await publicConfig({ ctx })).minorMode !== "on") return undefined;
  const now = ctx.clock.now();
  const rests = restOf({ day, minutes, minutes_max: max }, now);
  if (rests === null && last < minuteOf(now)) await briefly(countMinute(ctx, id));
  return { rests };
}
