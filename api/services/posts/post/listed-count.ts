import { sql } from "kysely";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Subscriber } from "../../shared/event/event.ts";
import { mentionsIn } from "../../shared/message/notify-mentioned.ts";

/** How many listed posts an author has, for the kinds that count them. */
export const listedCount: Subscriber = {
  async figures({ trx, ctx, event }) {
    if (event.of !== "post" || (event.what !== "listed" && event.what !== "hidden")) return;
    const { authorId, html, isListed } = event;
    // Everybody at once, in the order of their ids: the people whom the words name are told after this.
    await lockUsers(trx, [authorId, ...(event.tells === undefined ? [] : mentionsIn(html))]);
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
