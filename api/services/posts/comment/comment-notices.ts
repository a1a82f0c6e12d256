import type { Transaction } from "kysely";
import { cachedQuery } from "../../../db/cached-query.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { CommentEvent, Subscriber, Writing } from "../../shared/event/event.ts";
import { addAct } from "../../shared/message/add-act.ts";
import { whoMayRead } from "../../shared/message/who-may-read.ts";

type Trx = Transaction<Database>;

const toldOf = cachedQuery((db, { commentId }: { commentId: number }) =>
  db
    .selectFrom("notice_act")
    .innerJoin("notice", "notice.id", "notice_act.notice_id")
    .select("notice.user_id")
    .distinct()
    .where("notice_act.comment_id", "=", commentId),
);

/** Sends notices about comments, and locks the rows of the people concerned. */
export const commentNotices: Subscriber = {
  async figures({ trx, event }) {
    if (event.of !== "comment" || event.what === "changed") return;
    // All people are locked at once, in order of their ids, because the step `people` writes to the others' rows later.
    if (event.what !== "posted" || !event.isOnOwn)
      await lockUsers(trx, [event.authorId, ...event.concerned.map(({ id }) => id)]);
  },
  async people({ trx, ctx, event }) {
    if (event.of !== "comment") return;
    if (event.what === "posted" || event.what === "changed") await notifyOfComment(trx, ctx, event);
    else {
      // The acts stay, and are shown while the comment is: only the open pages must count again.
      const userIds = (await toldOf.rows(trx, { commentId: event.id })).map((row) => row.user_id);
      if (userIds.length > 0) await ctx.live.publish(trx, { type: "unread.changed", userIds });
    }
  },
};

/**
 * E07, E11: adds the comment to one notice of each person concerned: as a reply to their comment, else as a comment on
 * their post, else as a mention. People who may not read the post get none.
 */
async function notifyOfComment(trx: Trx, ctx: Writing, event: CommentEvent): Promise<void> {
  const { on: about, id, authorId: doerId, threadId, concerned } = event;
  if (concerned.length === 0) return;
  const told = new Set(
    event.what === "changed" ? (await toldOf.rows(trx, { commentId: id })).map((row) => row.user_id) : [],
  );
  const people = concerned.map((person) => person.id).filter((person) => person !== doerId && !told.has(person));
  const readers = new Set(await whoMayRead({ ...ctx, db: trx }, about, people));
  const act = { ctx, trx, doerId, about, shownWith: id };
  // In order of user id, so that the rows are locked in the same order everywhere.
  for (const userId of [...readers].toSorted((a, b) => a - b)) {
    const as = concerned.find((person) => person.id === userId)?.as;
    const own = as === "answered" ? ({ kind: "reply", commentId: threadId } as const) : undefined;
    const other = as === "owner" ? ({ kind: "comment" } as const) : ({ kind: "mention", commentId: id } as const);
    await addAct({ ...act, ...(own ?? other), userIds: [userId] });
  }
}
