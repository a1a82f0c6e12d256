import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { SubjectKind, SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Failures } from "../../../../contract/shared/common.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { eachByItself } from "../../shared/bulk/each-by-itself.ts";
import { ownUndeleted } from "./own-undeleted.ts";
import { gonePost } from "../../circles/subject/subject.ts";
import type { CleanupPart } from "../../shared/content/content.ts";
import { recordRemoval } from "../trash/record-removal.ts";
import { assertMayRemove } from "../trash/trash.ts";
import { isKnownOutsideCircle } from "../../circles/visibility/visible-to.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}

/**
 * A04: soft-deletes a post, by its author, or by an administrator who gives a reason. Lists and counters no longer
 * include it, and its author can restore it for some days. Points and likes that it received stay.
 * @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT at `reason`
 */
export function removePost({
  ctx,
  viewer,
  post: { kind, id },
  reason,
  cleanup,
}: Asked & { post: SubjectRef; reason?: string | undefined; cleanup?: CleanupPart }): Promise<{ ok: true }> {
  const post = ctx.kinds.of(kind);
  return ctx.db.transaction().execute(async (trx) => {
    await runInLockOrder({
      files: () => post.beforeRemoval?.(trx, id) ?? Promise.resolve(),
      async thing() {
        const row = await trx
          .updateTable(kind)
          .set({ ...post.whenRemoved, deleted_at: ctx.clock.now(), deleted_by: viewer.id })
          .where("id", "=", id)
          .where("deleted_at", "is", null)
          .returning([
            "author_id",
            "circle_id",
            "is_enclosed",
            sql<string>`${sql.ref(post.title)}`.as("title"),
            sql<number>`case when ${post.isSecret ?? sql`1 = 0`} then 1 else 0 end`.as("is_secret"),
          ])
          .executeTakeFirst();
        if (!row || (row.is_secret === 1 && row.author_id !== viewer.id)) throw gonePost(post);
        const mayRemove = row.author_id === viewer.id || mayOnSite(viewer, "remove", kind);
        if (!mayRemove && !(await isKnownOutsideCircle({ db: trx }, viewer, row))) throw gonePost(post);
        return { ...row, reason: assertMayRemove(row, viewer, { area: kind, name: post.name }, reason) };
      },
      following: (row) => [
        ...post.relisted({ trx, ctx, id, by: -1 }),
        {
          people: async () =>
            row.reason &&
            recordRemoval(trx, {
              ctx,
              viewer,
              thing: { kind, id, name: post.name },
              authorId: row.author_id,
              title: readableNames(row.title),
              reason: row.reason,
              cleanup,
            }),
        },
      ],
    });
    return { ok: true } as const;
  });
}

/**
 * R20–R23: deletes several of the viewer's own posts, each in its own transaction, because the posts may refer to each
 * other in any order. Posts of others and deleted posts are reported as not found.
 */
export async function removeOwnPosts({
  ctx,
  viewer,
  kind,
  ids,
}: Asked & { kind: SubjectKind; ids: number[] }): Promise<{ removed: number; ids: number[]; failed: Failures }> {
  const own = await ownUndeleted(ctx, viewer, { kind, ids });
  const { ids: removed, failed } = await eachByItself(ids, async (id) => {
    if (!own.has(id)) throw gonePost(ctx.kinds.of(kind));
    await removePost({ ctx, viewer, post: { kind, id } });
  });
  return { removed: removed.length, ids: removed, failed };
}
