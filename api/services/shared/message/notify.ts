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
  /** Plain text; cut to its first 500 characters. */
  body: string;
  /** Page of this site that it is about. */
  path: string | null;
  /** The thing whose words it repeats: who may not see that any more, reads of it neither (blank-notice.ts). */
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
/** Kinds that obey mutes need the doer whom people may have muted. */
type Said = { notice: Notice; doerId?: never } | { notice: Words & { kind: MutableName }; doerId: number };

/**
 * E06, E11: a system notice for each person, and one more in each counter, in the transaction of what it tells of. Call
 * it last: it takes the rows of users, in the order of their ids, as everything else does after its own rows.
 * @param userIds may repeat; ids of nobody are passed over
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
