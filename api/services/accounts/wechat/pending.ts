import { randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { hashToken } from "../session/viewer-of-token.ts";

const PENDING_MS = 600_000;

const over = () => new ApiError("BAD_REQUEST", "微信登录已过期或已完成，请重新用微信登录");

/** Stores for ten minutes a WeChat person who has no phone yet. @returns the token; only its hash is stored */
export async function startPending({ ctx, accountId }: { ctx: Context; accountId: number }): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const now = ctx.clock.now();
  // Expired rows are deleted here, which keeps the table small.
  await ctx.db.deleteFrom("wechat_pending").where("expires_at", "<=", now).execute();
  await ctx.db
    .insertInto("wechat_pending")
    .values({ token_hash: hashToken(token), account_id: accountId, expires_at: now + PENDING_MS, used_at: null })
    .execute();
  return token;
}

/**
 * Checks the token before a try of a code is counted, so that an expired token does not use up a phone's tries. @throws
 * ApiError BAD_REQUEST
 */
export async function checkPending({
  db,
  now,
  token,
}: {
  db: Kysely<Database>;
  now: number;
  token: string;
}): Promise<void> {
  const row = await db
    .selectFrom("wechat_pending")
    .select("account_id")
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  if (!row) throw over();
}

/**
 * Uses up the token: of parallel uses one succeeds.
 * @returns the id of its WeChat account
 * @throws ApiError BAD_REQUEST
 */
export async function usePending({
  trx,
  now,
  token,
}: {
  trx: Transaction<Database>;
  now: number;
  token: string;
}): Promise<number> {
  const used = await trx
    .updateTable("wechat_pending")
    .set({ used_at: now })
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning("account_id")
    .executeTakeFirst();
  if (!used) throw over();
  return used.account_id;
}
