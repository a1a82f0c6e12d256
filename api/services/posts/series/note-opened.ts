import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { SeriesKind } from "../../../../contract/shared/series-names.ts";

declare module "../../../context.ts" {
  interface Context {
    /** Records that a member opened a part of a series; set in the same processes as `noteSeen`. */
    noteOpened?: (part: Opened) => void;
  }
}

/** A member opened a post that is part of a series. */
export interface Opened {
  userId: number;
  kind: SeriesKind;
  id: number;
}

/**
 * Stores the part of a series that a member opened last. A failed write (a full disk) is only logged, so that it keeps
 * nobody from reading.
 */
export async function noteOpened(ctx: Context, { userId, kind, id }: Opened): Promise<void> {
  if (ctx.noteOpened) return ctx.noteOpened({ userId, kind, id });
  const opened_at = ctx.clock.now();
  try {
    await ctx.db
      .insertInto("series_progress")
      .columns(["series_id", "user_id", "post_id", "opened_at"])
      // The part may have been taken out since the page was read.
      .expression((eb) =>
        eb
          .selectFrom("series_part")
          .innerJoin("user", (join) => join.on("user.id", "=", userId).on("user.left_at", "is", null))
          .select(["series_part.series_id", "user.id", "series_part.post_id"])
          .select(sql<number>`cast(${opened_at} as bigint)`.as("opened_at"))
          .where("series_part.kind", "=", kind)
          .where("series_part.post_id", "=", id),
      )
      .onConflict((conflict) => conflict.columns(["series_id", "user_id"]).doUpdateSet({ post_id: id, opened_at }))
      .execute();
  } catch (error) {
    ctx.log.warn({ err: error }, "an opened part of a series not stored");
  }
}
