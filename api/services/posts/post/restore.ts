import { sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Failures } from "../../../../contract/shared/common.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { SubjectKind, SubjectRef } from "../../../../contract/shared/subject.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { holdRemovals, lapseAppeals } from "../../shared/appeal/appeals.ts";
import { eachByItself } from "../../shared/bulk/each-by-itself.ts";
import { assertNotHeld } from "../../people/newcomer/hold-state.ts";
import { ownUndeleted } from "./own-undeleted.ts";
import { gonePost } from "../../circles/subject/subject.ts";
import type { CleanupPart } from "../../shared/content/content.ts";
import { endRemoval } from "../trash/record-removal.ts";
import { assertRestorable } from "../trash/trash.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * Restores a post that its author deleted; an administrator restores a post that the staff deleted. Its comments,
 * counters, lists and search entry return with it. Restoring a post that is not deleted changes nothing.
 * @throws ApiError NOT_FOUND for another user's post, FORBIDDEN when the viewer may not undo this deletion or it is too
 * old
 */
export function restorePost(restore: Asked & { post: SubjectRef }): Promise<{ ok: true }> {
  return restore.ctx.db.transaction().execute((trx) => restorePostIn(trx, restore));
}

/**
 * The same within a transaction.
 * @param granted the reason, when an appeal restores the post
 * @param cleanup the cleanup whose undo restores the post; the 30 days are counted until its `asOf`
 */
export async function restorePostIn(
  trx: Transaction<Database>,
  {
    ctx,
    viewer,
    post: { kind, id },
    granted,
    cleanup,
  }: Asked & { post: SubjectRef; granted?: string | undefined; cleanup?: CleanupPart & { asOf: number } },
): Promise<{ ok: true }> {
  const post = ctx.kinds.of(kind);
  const row = await trx
    .selectFrom(kind)
    .select(["author_id", "deleted_at", "deleted_by"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row || (row.author_id !== viewer.id && !mayOnSite(viewer, "remove", kind))) throw gonePost(post);
  if (row.deleted_at === null) return { ok: true };
  const wasTakenDown = assertRestorable(row, viewer, { area: kind, name: post.one }, cleanup?.asOf ?? ctx.clock.now());
  if (!wasTakenDown) await assertNotHeld({ db: trx }, viewer);
  if (wasTakenDown) await lapseAppeals(trx, ctx, ["removal"], await holdRemovals(trx, { kind, id }));
  await runInLockOrder({
    thing: () =>
      trx
        .updateTable(kind)
        .set({ deleted_at: null, deleted_by: null })
        .where("id", "=", id)
        .where("deleted_by", "=", row.deleted_by)
        .where("purged_at", "is", null)
        .returning(sql<string>`${sql.ref(post.title)}`.as("title"))
        .executeTakeFirst(),
    // Of two concurrent restorations, only the first updates lists and counters.
    following: (restored) =>
      restored
        ? [
            ...post.relisted({ trx, ctx, id, by: 1 }),
            {
              people: async () =>
                wasTakenDown &&
                endRemoval(trx, {
                  ctx,
                  viewer,
                  thing: { kind, id, name: post.name },
                  authorId: row.author_id,
                  title: readableNames(restored.title),
                  granted,
                  cleanup,
                }),
            },
          ]
        : [],
  });
  return { ok: true };
}

/**
 * R20–R23: restores several posts, each in its own transaction. A post that is not deleted is not restored.
 * @throws ApiError as `restorePost` when it refuses all of them
 */
export async function restoreOwnPosts({
  ctx,
  viewer,
  kind,
  ids,
}: Asked & { kind: SubjectKind; ids: number[] }): Promise<{ restored: number; ids: number[]; failed: Failures }> {
  const post = ctx.kinds.of(kind);
  const there = await ownUndeleted(ctx, viewer, { kind, ids });
  const {
    ids: restored,
    failed,
    refusal,
  } = await eachByItself(ids, async (id) => {
    if (there.has(id)) throw new ApiError("NOT_FOUND", `${post.one}没有被删除`);
    await restorePost({ ctx, viewer, post: { kind, id } });
  });
  if (restored.length === 0 && refusal && refusal.code !== "NOT_FOUND") throw refusal;
  return { restored: restored.length, ids: restored, failed };
}
