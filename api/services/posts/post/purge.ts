import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { deletePoll } from "../poll/change-poll.ts";
import { blankNotices } from "../../shared/message/blank-notice.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import type { PostKind } from "./post-kind.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { releaseVideoFile } from "../../files/video-file/hold-video-file.ts";
import { lockVideoFiles } from "../../files/video-file/lock-video-files.ts";
import { RESTORE_MS } from "../trash/trash.ts";

/** The most posts of a kind that one query reads; each is purged in its own transaction. */
const BATCH = 100;

type Purge = Pick<Context, "db" | "clock" | "kinds">;

/** Posts that can no longer be restored, longest deleted first. */
export function purgeableQuery({ ctx, kind }: { ctx: Pick<Context, "db" | "clock">; kind: SubjectKind }) {
  return (
    ctx.db
      .selectFrom(kind)
      .select("id")
      .where("deleted_at", "is not", null)
      .where("deleted_at", "<=", ctx.clock.now() - RESTORE_MS)
      .where("purged_at", "is", null)
      // A post that still waits for review may be released unchanged (services/moderation/review/hold-published.ts).
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("review")
              .select("review.id")
              .where("held_kind", "=", kind)
              .whereRef("held_id", "=", sql.ref(`${kind}.id`))
              .where("state", "=", "waiting"),
          ),
        ),
      )
      .orderBy("deleted_at")
      .orderBy("id")
      .limit(BATCH)
  );
}

/**
 * Permanently deletes posts that have been in the trash for 30 days, with text, pictures, video, poll, versions and
 * comments. An empty row remains for the reposts, favourites and reports that refer to it, and its counters still count
 * for its author. Safe to run in several processes at once.
 * @returns how many posts of each kind
 */
export async function purgeTrash(ctx: Purge, signal?: AbortSignal): Promise<Record<SubjectKind, number>> {
  const purged = {} as Record<SubjectKind, number>;
  const isUndone = ctx.db.selectFrom("cleanup").select("id").where("state", "=", "undoing");
  // A requested undo of a cleanup must finish before its posts are purged.
  if (await isUndone.executeTakeFirst()) return purged;
  for (const post of ctx.kinds) {
    const { kind } = post;
    let count = 0;
    for (;;) {
      const due = await purgeableQuery({ ctx, kind }).execute();
      for (const { id } of due) {
        signal?.throwIfAborted();
        if (await purgePost(ctx, post, id)) count++;
      }
      if (due.length < BATCH) break;
    }
    purged[kind] = count;
  }
  return purged;
}

/** Purges one deleted post. @returns false when another process has just purged it */
export async function purgePost(ctx: Purge, post: PostKind, id: number): Promise<boolean> {
  const { kind } = post;
  await post.purge.first?.(ctx, id);
  return ctx.db.transaction().execute((trx) => {
    const comments = trx
      .selectFrom("comment")
      .select("id")
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", id);
    return runInLockOrder({
      files: async () => post.video && lockVideoFiles(trx, { subject: { kind, id } }),
      async thing() {
        const row = await trx
          .updateTable(kind)
          .set({ ...post.purge.blank, purged_at: ctx.clock.now() })
          .where("id", "=", id)
          .where("deleted_at", "is not", null)
          .where("purged_at", "is", null)
          .returning("id")
          .executeTakeFirst();
        if (!row) return false;
        await post.purge.also?.(trx, id);
        if (post.video) await releaseVideoFile(trx, ctx, { kind, id });
        await deletePoll(trx, { kind, id });
        await trx.deleteFrom("comment_image").where("comment_id", "in", comments).execute();
        await trx
          .updateTable("comment")
          .set({ source: "", html: "" })
          .where("subject_kind", "=", kind)
          .where("subject_id", "=", id)
          .where(sql<boolean>`source <> ''`)
          .execute();
        // Titles in the circle's log, too.
        await trx
          .updateTable("circle_log")
          .set({ title: "" })
          .where("subject_kind", "=", kind)
          .where("subject_id", "=", id)
          .where(sql<boolean>`title <> ''`)
          .execute();
        return true;
      },
      following: (isOurs) =>
        isOurs
          ? [
              {
                async search() {
                  for (const named of ["mention", "topic_mention"] as const) {
                    const of = trx.deleteFrom(named).where("subject_kind", "=", "comment");
                    await of.where("subject_id", "in", comments).execute();
                    const own = trx.deleteFrom(named).where("subject_kind", "in", post.mentions);
                    await own.where("subject_id", "=", id).execute();
                  }
                },
                people: () => blankNotices(trx, { kind, id }),
                pictures: () => endImageUses(trx, ctx, post, id),
              },
            ]
          : [],
    });
  });
}

/** Ends the post's uses of its pictures; a day later the picture files are removed. */
async function endImageUses(trx: Transaction<Database>, ctx: Purge, post: PostKind, id: number): Promise<void> {
  const pictured = await trx
    .selectFrom("image_use")
    .select("subject_id")
    .distinct()
    .where("subject_kind", "=", "comment")
    .where(
      "subject_id",
      "in",
      trx.selectFrom("comment").select("id").where("subject_kind", "=", post.kind).where("subject_id", "=", id),
    )
    .execute();
  for (const kind of new Set(post.pictures.map((place) => place.kind))) await setImageUses(trx, ctx, { kind, id });
  for (const { subject_id: commentId } of pictured) await setImageUses(trx, ctx, { kind: "comment", id: commentId });
}
