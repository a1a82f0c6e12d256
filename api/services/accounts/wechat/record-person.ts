import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { isUniqueViolation } from "../../../db/unique-violation.ts";
import type { WechatChannel, WechatPerson } from "../../../wechat/wechat-provider.ts";

export interface WechatAccount {
  id: number;
  user_id: number | null;
}

interface RecordPerson {
  ctx: Context;
  channel: WechatChannel;
  person: WechatPerson;
}

/** Of parallel first logins of a person, one inserts the row; the others retry and find it. */
const TRIES = 3;

/** The row of a WeChat person, inserted at the first login and updated at each. */
export async function recordPerson(input: RecordPerson): Promise<WechatAccount> {
  for (let left = TRIES; ; left--) {
    try {
      return await input.ctx.db.transaction().execute((trx) => recordOnce(trx, input));
    } catch (error) {
      if (left <= 1 || !isUniqueViolation(error)) throw error;
    }
  }
}

async function recordOnce(trx: Transaction<Database>, { ctx, channel, person }: RecordPerson): Promise<WechatAccount> {
  const now = ctx.clock.now();
  const { openid, unionid, nickname, headimgurl } = person;
  const accounts = trx.selectFrom("wechat_account").select(["wechat_account.id", "wechat_account.user_id"]);
  const byOpenid = await accounts
    .innerJoin("wechat_identity", "wechat_identity.account_id", "wechat_account.id")
    .where("channel", "=", channel)
    .where("openid", "=", openid)
    .executeTakeFirst();
  const byUnionid = unionid === null ? undefined : await accounts.where("unionid", "=", unionid).executeTakeFirst();

  const account = byOpenid && byUnionid ? await merge(trx, byOpenid, byUnionid) : (byOpenid ?? byUnionid);
  if (!account) {
    const made = await trx
      .insertInto("wechat_account")
      .values({ unionid, nickname, headimgurl, user_id: null, created_at: now, updated_at: now })
      .returning(["id", "user_id"])
      .executeTakeFirstOrThrow();
    await trx.insertInto("wechat_identity").values({ channel, openid, account_id: made.id }).execute();
    return made;
  }
  if (!byOpenid) await trx.insertInto("wechat_identity").values({ channel, openid, account_id: account.id }).execute();
  // When both rows are bound to users, each keeps its own data, and the unionid belongs to the other row.
  const isOthers = byUnionid !== undefined && byUnionid.id !== account.id && byUnionid.user_id !== null;
  await trx
    .updateTable("wechat_account")
    .set({ nickname, headimgurl, updated_at: now, ...(unionid === null || isOthers ? {} : { unionid }) })
    .where("id", "=", account.id)
    .execute();
  return account;
}

/**
 * Merges two rows of one WeChat person: the row with a user stays. Rows of two different users are never merged here.
 */
async function merge(
  trx: Transaction<Database>,
  byOpenid: WechatAccount,
  byUnionid: WechatAccount,
): Promise<WechatAccount> {
  if (byOpenid.id === byUnionid.id || (byOpenid.user_id !== null && byUnionid.user_id !== null)) return byOpenid;
  const [kept, dropped] = byOpenid.user_id === null ? [byUnionid, byOpenid] : [byOpenid, byUnionid];
  await trx.updateTable("wechat_identity").set({ account_id: kept.id }).where("account_id", "=", dropped.id).execute();
  await trx.updateTable("wechat_pending").set({ account_id: kept.id }).where("account_id", "=", dropped.id).execute();
  await trx.deleteFrom("wechat_account").where("id", "=", dropped.id).execute();
  return kept;
}
