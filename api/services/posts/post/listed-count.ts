import { sql } from "kysely";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Subscriber } from "../../shared/event/event.ts";
import { mentionsIn } from "../../shared/message/notify-mentioned.ts";

/** Counts each author's listed posts, for the kinds that have such a counter. */
export const listedCount: Subscriber = {
  async figures({ trx, ctx, event }) {
    if (event.of !== "post" || (event.what !== "listed" && event.what !== "hidden")) return;
    const { authorId, html, isListed } = event;
    // All users are locked at once, in order of their ids, because the mentioned users are notified afterwards.
    await lockUsers(trx, [authorId, ...(event.tells ? mentionsIn(html) : [])]);
    const { counted } = ctx.kinds.of(event.post.kind);
    if (!counted) return;
    const count = sql.ref<number>(counted);
    await trx
      .updateTable("user")
      .set({ [counted]: isListed ? sql`${count} + 1` : sql`${count} - 1` })
      .where("id", "=", authorId)
      .execute();
  },
};
