import type { Context } from "../../../context.ts";
import type { WordField } from "../../../../contract/shared/word-names.ts";
import { addImageUses } from "../../files/image/set-image-uses.ts";
import { withdrawAll } from "../../people/withdrawal/withdraw.ts";
import type { Thing } from "../../people/withdrawal/withdrawable.ts";
import { type ByHold, tellHeld } from "./hold-published.ts";

type Text = { path: string; field: WordField; text: string };

/** The most texts that a reviewer reads of one member; the others are hidden and put back with them. */
const TEXTS_MAX = 200;

interface HoldPerson {
  ctx: Context;
  hold: ByHold;
  userId: number;
  signal: AbortSignal;
  /** False once the hold has ended. */
  goesOn(): Promise<boolean>;
}

/**
 * Hides everything beside posts and comments that others read of a member (`withdrawables` of the features), and adds it to the
 * review queue as one review. Private messages wait unread.
 * @returns how many rows
 */
export async function holdPerson({ ctx, hold, userId, signal, goesOn }: HoldPerson): Promise<number> {
  const seen = await seenBefore(ctx, userId);
  let reviewId: number | undefined;
  return withdrawAll({
    ctx,
    userId,
    since: 0,
    until: ctx.clock.now(),
    of: ({ isHeld }) => isHeld,
    isWanted: (thing) => !seen.has(thing),
    async cause(thing) {
      reviewId ??= await reviewOf(ctx, hold, userId);
      await addToReview(ctx, reviewId, thing);
      return { review_id: reviewId };
    },
    signal,
    goesOn,
  });
}

/** The words and pictures that a reviewer approved before: a later hold leaves them. */
async function seenBefore({ db }: Pick<Context, "db">, userId: number): Promise<{ has(thing: Thing): boolean }> {
  const rows = await db
    .selectFrom("review")
    .select(["texts", "image_ids", "decided_at"])
    .where("author_id", "=", userId)
    .where("held_kind", "=", "user")
    .where("state", "=", "approved")
    .where("path", "is not", null)
    .execute();
  const texts = new Set(rows.flatMap((row) => (JSON.parse(row.texts) as Text[]).map(({ text }) => text)));
  const images = new Set(rows.flatMap((row) => JSON.parse(row.image_ids) as number[]));
  const until = Math.max(0, ...rows.map((row) => row.decided_at ?? 0));
  return {
    has: ({ at, texts: words, imageIds }) =>
      at === undefined
        ? words.every(({ text }) => text === "" || texts.has(text)) && imageIds.every((id) => images.has(id))
        : at <= until,
  };
}

/** The member's review of this hold; its first row notifies the member. */
function reviewOf(ctx: Context, hold: ByHold, userId: number): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const there = await trx
      .selectFrom("review")
      .select("id")
      .where("author_id", "=", userId)
      .where("hold_id", "=", hold.id)
      .where("held_kind", "=", "user")
      .where("state", "=", "waiting")
      .executeTakeFirst();
    if (there) return there.id;
    const { id } = await trx
      .insertInto("review")
      .values({
        author_id: userId,
        kind: "user",
        endpoint: "",
        params: "{}",
        body: "{}",
        texts: "[]",
        image_ids: "[]",
        reasons: JSON.stringify(["hold"]),
        words: "[]",
        is_change: 0,
        held_kind: "user",
        held_id: userId,
        hold_id: hold.id,
        state: "waiting",
        created_at: ctx.clock.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tellHeld(trx, ctx, { hold, authorId: userId });
    return id;
  });
}

function addToReview(ctx: Context, reviewId: number, thing: Thing): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("review")
      .select(["texts", "image_ids"])
      .where("id", "=", reviewId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const texts = [...(JSON.parse(row.texts) as Text[]), ...thing.texts.filter(({ text }) => text.trim() !== "")];
    const images = [...new Set([...(JSON.parse(row.image_ids) as number[]), ...thing.imageIds])];
    await trx
      .updateTable("review")
      .set({ texts: JSON.stringify(texts.slice(0, TEXTS_MAX)), image_ids: JSON.stringify(images) })
      .where("id", "=", reviewId)
      .execute();
    await addImageUses(trx, ctx, { kind: "review", id: reviewId }, { ids: thing.imageIds });
  });
}
