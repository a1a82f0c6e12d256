import { sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { commentPath, subjectPath } from "../../../../contract/shared/subject.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import type { Database } from "../../../db/schema/index.ts";
import { undeleteComment, standingColumns } from "../../posts/comment/comment-deletion.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { putBackAll } from "../../people/withdrawal/withdraw.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { recordRemoval } from "../../posts/trash/record-removal.ts";
import { authorOf } from "./author-of.ts";
import { settled } from "./hold-published.ts";

type Trx = Transaction<Database>;

/** The author and path of a held post or comment, for the notice and the log. */
export interface HeldDecision {
  authorId: number;
  path: string;
}

interface Decide {
  ctx: Context;
  /** The user id of the decider. */
  by: number;
  reviewId: number;
}

const heldRow = async (ctx: Context, reviewId: number, from: "waiting" | "refused" = "waiting") => {
  const row = await ctx.db
    .selectFrom("review")
    .select(["author_id", "held_kind", "held_id"])
    .where("id", "=", reviewId)
    .where("state", "=", from)
    .executeTakeFirst();
  if (!row || row.held_kind === null || row.held_id === null) throw settled();
  return { authorId: row.author_id, kind: row.held_kind, id: row.held_id };
};

/**
 * Restores a held post or comment unchanged, with comments, likes, counters and its place in lists, or all held words of
 * a member.
 * @param isSeen true when a reviewer looked at it: later holds then skip it
 * @param told called in the same transaction, after its rows are written
 * @throws ApiError CONFLICT when it is already settled, or its author may not publish any more
 */
export async function showHeld({
  ctx,
  by,
  reviewId,
  isSeen,
  from = "waiting",
  told,
}: Decide & {
  isSeen: boolean;
  from?: "waiting" | "refused";
  told(trx: Trx, decision: HeldDecision): Promise<void>;
}): Promise<void> {
  const { authorId, kind, id } = await heldRow(ctx, reviewId, from);
  await authorOf(ctx, authorId);
  const close = async (trx: Trx, path: string) => {
    const row = await trx
      .updateTable("review")
      .set({ state: "approved", path: isSeen ? path : null, decided_by: by, decided_at: ctx.clock.now() })
      .where("id", "=", reviewId)
      .where("state", "=", from)
      .returning("id")
      .executeTakeFirst();
    if (!row) throw settled();
    await told(trx, { authorId, path });
  };
  const endPictures = (trx: Trx) => setImageUses(trx, ctx, { kind: "review", id: reviewId });
  if (kind === "user") {
    // The rows come first: an interrupted decision is repeated, and continues.
    await putBackAll(ctx, ["review_id", reviewId]);
    await ctx.db.transaction().execute(async (trx) => {
      await close(trx, `/user/${id}`);
      await endPictures(trx);
    });
    return;
  }
  await ctx.db.transaction().execute(async (trx) => {
    if (kind === "comment") {
      const row = await trx
        .selectFrom("comment")
        .select(standingColumns)
        .where("id", "=", id)
        .where("deleted_at", "is not", null)
        .executeTakeFirst();
      if (!row) throw settled();
      const standing = { ctx, viewer: null, commentId: id, row, anywhere: true };
      if (!(await undeleteComment(trx, standing))) throw settled();
      await close(trx, commentPath({ kind: row.subject_kind, id: row.subject_id }, id));
      await endPictures(trx);
      return;
    }
    const post = ctx.kinds.of(kind);
    await runInLockOrder({
      async thing() {
        const shown = await trx
          .updateTable(kind)
          .set({ deleted_at: null, deleted_by: null })
          .where("id", "=", id)
          .where("deleted_at", "is not", null)
          .where("purged_at", "is", null)
          .returning("id")
          .executeTakeFirst();
        if (!shown) throw settled();
      },
      following: () => [
        ...post.relisted({ trx, ctx, id, by: 1 }),
        { people: () => close(trx, subjectPath({ kind, id })), pictures: () => endPictures(trx) },
      ],
    });
  });
}

/**
 * Turns a held post or comment into a removal by the staff, with a reason and the right to appeal. @throws ApiError
 * CONFLICT
 */
export async function removeHeld({
  ctx,
  viewer,
  reviewId,
  reason,
}: Omit<Decide, "by"> & { viewer: Pick<Viewer, "id">; reason: string }): Promise<void> {
  const { authorId, kind, id } = await heldRow(ctx, reviewId);
  if (kind === "user") throw new Error("a refused profile is no removal");
  const now = ctx.clock.now();
  const close = async (trx: Trx, name: string, title: string) => {
    const row = await trx
      .updateTable("review")
      .set({ state: "refused", refusal: reason, decided_by: viewer.id, decided_at: now })
      .where("id", "=", reviewId)
      .where("state", "=", "waiting")
      .returning("id")
      .executeTakeFirst();
    if (!row) throw settled();
    const thing = { kind, id, name };
    await recordRemoval(trx, { ctx, viewer, thing, authorId, title: readableNames(title), reason });
  };
  await ctx.db.transaction().execute(async (trx) => {
    if (kind === "comment") {
      const row = await trx.selectFrom("comment").select("source").where("id", "=", id).executeTakeFirst();
      await close(trx, "评论", row?.source ?? "");
      return;
    }
    const post = ctx.kinds.of(kind);
    await runInLockOrder({
      files: () => post.beforeRemoval?.(trx, id) ?? Promise.resolve(),
      async thing() {
        const row = await trx
          .updateTable(kind)
          // The days in which it can be restored begin now.
          .set({ deleted_at: now, deleted_by: viewer.id })
          .where("id", "=", id)
          .where("deleted_at", "is not", null)
          .where("purged_at", "is", null)
          .returning(sql<string>`${sql.ref(post.title)}`.as("title"))
          .executeTakeFirst();
        if (!row) throw settled();
        return row;
      },
      following: ({ title }) => [{ people: () => close(trx, post.name, title) }],
    });
  });
}
