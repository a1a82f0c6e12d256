import type { Context } from "../../../context.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { freeVideo } from "./own-reviews.ts";

const BATCH = 100;
/** How long settled reviews and their texts are kept, in ms. */
const KEPT_MS = 90 * 86_400_000;

type Inside = Pick<Context, "db" | "clock" | "kinds">;

/** Deletes some of one user's reviews. @returns how many */
export function forgetReviewsOf(ctx: Inside, userId: number): Promise<number> {
  return forget(ctx, ctx.db.selectFrom("review").select("id").where("author_id", "=", userId).limit(BATCH));
}

/** Deletes some reviews that were settled long ago. @returns how many */
export function forgetSettled(ctx: Inside): Promise<number> {
  const old = ctx.db
    .selectFrom("review")
    .select("id")
    .where("state", "in", ["approved", "refused", "withdrawn"])
    .where("created_at", "<", ctx.clock.now() - KEPT_MS)
    .where("id", "not in", ({ selectFrom }) =>
      selectFrom("appeal").select("decision_id").where("kind", "=", "review").where("state", "=", "open"),
    )
    .orderBy("created_at")
    .limit(BATCH);
  return forget(ctx, old);
}

async function forget(ctx: Inside, query: { execute(): Promise<{ id: number }[]> }): Promise<number> {
  const rows = await query.execute();
  for (const { id } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const row = await trx.deleteFrom("review").where("id", "=", id).returning("video_file_id").executeTakeFirst();
      await trx.deleteFrom("appeal").where("kind", "=", "review").where("decision_id", "=", id).execute();
      await freeVideo(trx, ctx, row?.video_file_id ?? null);
      await setImageUses(trx, ctx, { kind: "review", id });
    });
  return rows.length;
}
