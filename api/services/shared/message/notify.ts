import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { GatheredName, MutableName, NoticeName } from "./notice-kinds.ts";
import { whoListens } from "./who-listens.ts";

interface Words {
  title: string;
  /** Plain text, cut to 500 characters. */
  body: string;
  /** The path of the page that the notice is about. */
  path: string | null;
  /**
   * The post or comment whose text the notice repeats: a reader who may no longer see it sees a blank notice
   * (blank-notice.ts).
   */
  about?: SubjectRef;
}

const BODY_MAX = 500;
const BATCH = 1000;

export type Notice = Words & { kind: Exclude<NoticeName, GatheredName | MutableName> };

interface Notify {
  ctx: Pick<Context, "clock" | "live">;
  trx: Transaction<Database>;
  userIds: number[];
}
/** Kinds that obey mutes need the doer, because receivers may have muted that person. */
type Said = { notice: Notice; doerId?: never } | { notice: Words & { kind: MutableName }; doerId: number };

/**
 * E06, E11: writes a system notice for each person and raises their unread counters, within the transaction of the
 * event. Call it last: it locks users' rows in the order of their ids, and other writes also lock these after their own
 * rows.
 * @param userIds may contain duplicates; ids without a user are skipped
 */
export async function notify({ ctx, trx, userIds, notice, doerId }: Notify & Said): Promise<void> {
  const listening = doerId === undefined ? userIds : await whoListens(trx, doerId, userIds);
  const people = [...new Set(listening)].toSorted((a, b) => a - b);
  const { about, ...words } = notice;
  const row = {
    ...words,
    subject_kind: about?.kind ?? null,
    subject_id: about?.id ?? null,
    body: cutText(notice.body, BODY_MAX),
    created_at: ctx.clock.now(),
  };
  for (let start = 0; start < people.length; start += BATCH) {
    const there = await lockUsers(trx, people.slice(start, start + BATCH));
    if (there.length === 0) continue;
    await trx
      .insertInto("system_notice")
      .values(there.map((id) => ({ ...row, user_id: id })))
      .execute();
    await trx
      .updateTable("user")
      .set((eb) => ({ system_notice_count: eb("system_notice_count", "+", 1) }))
      .where("id", "in", there)
      .execute();
    await ctx.live.publish(trx, { type: "unread.changed", userIds: there });
  }
}
