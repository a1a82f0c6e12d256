import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { WhoMayWrite } from "../../../../contract/chat/chat-names.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { publicConfig } from "../../shared/config/site-config.ts";
import { DEFAULTS } from "./chat-setting.ts";

/** Within a transaction, `db` is the transaction. */
type Inside = Pick<Context, "db" | "clock">;

type Pair = {
  /** The member who wants to write. */
  userId: number;
  otherId: number;
};

/** Whether one person may write to another now. */
export interface WriteState {
  /** The reason why not, for the person who wants to write. */
  refusal: string | null;
  /** The other person's account has ended, or was merged into another. */
  hasLeft: boolean;
  /** The other person neither follows them nor has ever written to them. */
  isOpening: boolean;
  /** Neither has written to the other: recalled messages of this person do not count. */
  isFirst: boolean;
}

export const goneUser = () => new ApiError("NOT_FOUND", "用户不存在");

/** The key of the direct conversation of two people. */
export const pairOf = (one: number, other: number): string => `${Math.min(one, other)}:${Math.max(one, other)}`;

interface Ties {
  left_at: number | null;
  banned_until: number | null;
  who: WhoMayWrite;
  blocks: number;
  blocked: number;
  follows_me: number;
  followed: number;
  is_minor: number;
  am_minor: number;
  wrote: number;
  answered: number;
}

/** Everything between two people that decides whether one may write to the other, in one query. */
const ties = cachedQuery((_db, { userId, otherId, pair }: Pair & { pair: string }) => {
  const has = (table: string, from: string, to: string, one: number, two: number) =>
    sql`case when exists (select 1 from ${sql.table(table)} where ${sql.ref(from)} = ${one} and ${sql.ref(to)} = ${two}) then 1 else 0 end`;
  const isMinor = (id: number) =>
    sql`case when exists (select 1 from minor_mode where minor_mode.user_id = ${id}) then 1 else 0 end`;
  const wrote = (id: number) => sql`exists (
    select 1 from conversation join conversation_member on conversation_member.conversation_id = conversation.id
    where conversation.pair = ${pair} and conversation_member.user_id = ${id} and conversation_member.own_seq > 0)`;
  // A message that its writer took back is none; one that the staff removed was sent.
  const isLeft = sql`exists (select 1 from conversation join message on message.conversation_id = conversation.id
    where conversation.pair = ${pair} and message.author_id = ${userId}
    and (message.recalled_at is null or message.is_removed = 1))`;
  return sql<Ties>`select left_at, banned_until,
    coalesce((select who_may_write from chat_setting where chat_setting.user_id = ${otherId}), ${sql.lit(DEFAULTS.who_may_write)}) as who,
    ${has("user_block", "user_id", "target_id", otherId, userId)} as blocks,
    ${has("user_block", "user_id", "target_id", userId, otherId)} as blocked,
    ${has("user_follow", "follower_id", "followee_id", otherId, userId)} as follows_me,
    ${has("user_follow", "follower_id", "followee_id", userId, otherId)} as followed,
    ${isMinor(otherId)} as is_minor, ${isMinor(userId)} as am_minor,
    case when ${wrote(userId)} and ${isLeft} then 1 else 0 end as wrote,
    case when ${wrote(otherId)} then 1 else 0 end as answered
    from "user" where id = ${otherId}`;
});

/** The same for blocks, settings and the other person's minor mode: it must not reveal which of them it is. */
const CLOSED = "对方设置了权限，暂时无法发私信";

/** @param hasMinorMode whether the site offers the minor mode (青少年模式) */
function refusalOf(row: Ties, now: number, hasMinorMode: boolean): string | null {
  if (row.left_at !== null) return "对方的账号已经注销";
  if (row.banned_until !== null && row.banned_until > now) return "对方的账号被封禁，暂时无法发私信";
  if (row.blocked === 1) return "你拉黑了对方，解除以后才能发私信";
  if (row.blocks === 1) return CLOSED;
  const isMutual = row.followed === 1 && row.follows_me === 1;
  if (hasMinorMode && row.am_minor === 1 && !isMutual) return "青少年模式下，只能和互相关注的人发私信";
  if (hasMinorMode && row.is_minor === 1 && !isMutual) return CLOSED;
  // Whom they wrote to may always answer.
  if (row.answered === 1) return null;
  if (row.who === "nobody") return CLOSED;
  if (row.who === "followed" && row.follows_me === 0) return CLOSED;
  if (row.who === "mutual" && !isMutual) return CLOSED;
  return row.follows_me === 0 && row.wrote === 1 ? "对方回复之前，只能发一条私信" : null;
}

/** Whether the site offers the minor mode; read before a transaction, because it may read the settings. */
export const offersMinorMode = async (ctx: Context): Promise<boolean> =>
  (await publicConfig({ ctx })).minorMode === "on";

/** @throws ApiError NOT_FOUND when there is no such person */
export async function writeState(
  { db, clock }: Inside,
  { userId, otherId }: Pair,
  hasMinorMode: boolean,
): Promise<WriteState> {
  const row = await ties.first(db, { userId, otherId, pair: pairOf(userId, otherId) });
  if (!row) throw goneUser();
  return {
    refusal: refusalOf(row, clock.now(), hasMinorMode),
    hasLeft: row.left_at !== null,
    isOpening: row.follows_me === 0 && row.answered === 0,
    isFirst: row.wrote === 0 && row.answered === 0,
  };
}
