import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Caller, Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { loginOutput as loginOutputShape } from "../../../../contract/people/user.ts";
import type { Database } from "../../../db/schema/index.ts";
import { siteTimeText } from "../../../../contract/shared/site-time.ts";
import { makeBanPass } from "../../shared/sanction/ban-pass.ts";
import { standingReason } from "../../shared/sanction/standing-reason.ts";
import { FOREVER } from "../../shared/sanction/until.ts";
import { userInfo } from "./own-info.ts";
import { createSession } from "./create-session.ts";

/** The result of a login: a session, or the end of a ban. */
export type Entry =
  | { bannedUntil: number; userId: number }
  | { bannedUntil: null; userId: number; token: string; fingerprint: string };

interface Enter {
  trx: Transaction<Database>;
  now: number;
  caller: Caller;
  user: { id: number; banned_until: number | null };
}

/** Opens a session unless the account is banned. A ban is returned and not thrown, so that a used code stays used. */
export async function enter({ trx, now, caller, user }: Enter): Promise<Entry> {
  if (user.banned_until !== null && user.banned_until > now) return { bannedUntil: user.banned_until, userId: user.id };
  return { bannedUntil: null, userId: user.id, ...(await createSession({ db: trx, now, userId: user.id, caller })) };
}

/**
 * The response to a login.
 * @throws ApiError FORBIDDEN for a banned account, with the end of the ban and the pass for an appeal
 */
export async function loginOutput({
  ctx,
  caller,
  entry,
}: {
  ctx: Context;
  caller: Caller;
  entry: Entry;
}): Promise<z.output<typeof loginOutputShape>> {
  if (entry.bannedUntil !== null)
    throw new ApiError("FORBIDDEN", await banText(ctx, entry.userId, entry.bannedUntil), {
      banPass: makeBanPass(ctx, entry.userId),
    });
  ctx.log.info({ requestId: caller.requestId, userId: entry.userId }, "logged in");
  const [info, leave] = await Promise.all([
    userInfo({ ctx, userId: entry.userId, fingerprint: entry.fingerprint }),
    ctx.db.selectFrom("account_leave").select("due_at").where("user_id", "=", entry.userId).executeTakeFirst(),
  ]);
  return {
    token: entry.token,
    userInfo: info,
    ...(leave ? { leavingAt: new Date(leave.due_at).toISOString() } : {}),
  };
}

async function banText(ctx: Pick<Context, "db">, userId: number, until: number): Promise<string> {
  const reason = await standingReason(ctx, userId, "ban");
  const what = until >= FOREVER ? "永久封禁，不能登录" : `封禁至 ${siteTimeText(until)}，期间不能登录`;
  return `账号已被${what}${reason === undefined ? "" : `。理由：${reason}`}`;
}
