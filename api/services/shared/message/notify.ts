import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import { enqueueNotices } from "../delivery/enqueue.ts";
import type { SystemName } from "./notice-kinds.ts";

export interface Notice {
  kind: SystemName;
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

interface Notify {
  ctx: Pick<Context, "clock" | "config" | "live">;
  trx: Transaction<Database>;
  userIds: number[];
  notice: Notice;
}

/**
 * E06, E11: writes a notice of the site for each person, within the transaction of the event. Call it last: it locks
 * users' rows in the order of their ids, and other writes also lock these after their own rows.
 * @param userIds may contain duplicates; ids without a user are skipped
 */
export async function notify({ ctx, trx, userIds, notice }: Notify): Promise<void> {
  const people = [...new Set(userIds)].toSorted((a, b) => a - b);
  const { about, ...words } = notice;
  const row = {
    ...words,
    tab: "system",
    subject_kind: about?.kind ?? null,
    subject_id: about?.id ?? null,
    body: cutText(notice.body, BODY_MAX),
    acted_at: ctx.clock.now(),
  } as const;
  for (let start = 0; start < people.length; start += BATCH) {
    const there = await lockUsers(trx, people.slice(start, start + BATCH));
    if (there.length === 0) continue;
    const positions = await trx
      .updateTable("user")
      .set((eb) => ({ notice_seq: eb("notice_seq", "+", 1) }))
      .where("id", "in", there)
      .returning(["id", "notice_seq"])
      .execute();
    const written = await trx
      .insertInto("notice")
      .values(positions.map(({ id, notice_seq }) => ({ ...row, user_id: id, newest_seq: notice_seq })))
      .returning("id")
      .execute();
    await enqueueNotices({ ctx, trx, tab: row.tab, ids: written.map(({ id }) => id) });
    await ctx.live.publish(trx, { type: "unread.changed", userIds: there });
  }
}
