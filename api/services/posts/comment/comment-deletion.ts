import type { Transaction } from "kysely";
import type { Viewer } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { touchCirclePost } from "../../circles/circle-post/sync-circle-post.ts";
import { say } from "../../shared/event/consequences.ts";
import type { CommentEvent, Writing } from "../../shared/event/event.ts";
import { countComment } from "../../circles/subject/subject.ts";

/** The columns of a comment that its counters depend on. */
export const standingColumns = ["author_id", "source", "subject_kind", "subject_id", "root_id", "created_at"] as const;
interface StandingRow {
  author_id: number;
  subject_kind: SubjectKind;
  subject_id: number;
  root_id: number | null;
  created_at: number;
}
interface Standing {
  ctx: Writing;
  viewer: Pick<Viewer, "id" | "role"> | null;
  commentId: number;
  row: StandingRow;
  /** Counts even if the viewer may not see the subject, or the subject is deleted. */
  anywhere: boolean;
}

/** Adds `by` to the comment counters of the subject and of the root. Lock order: subject → root. */
async function count(trx: Transaction<Database>, { ctx, viewer, row, anywhere }: Standing, by: 1 | -1) {
  const about = { kind: row.subject_kind, id: row.subject_id };
  const subject = await countComment(trx, ctx, viewer, about, { by, isFloor: false, now: ctx.clock.now(), anywhere });
  await touchCirclePost(trx, ctx, about);
  const byAuthor = row.author_id === subject.authorId ? 1 : 0;
  if (row.root_id !== null)
    await trx
      .updateTable("comment")
      .set((eb) => ({
        reply_count: eb("reply_count", "+", by),
        hot_score: eb("hot_score", "+", 2 * by),
        author_count: eb("author_count", "+", byAuthor * by),
      }))
      .where("id", "=", row.root_id)
      .execute();
  return { byAuthor, ofAuthor: row.root_id === null ? byAuthor : 0 };
}

/**
 * Soft-deletes a comment, adjusts its counters, and publishes the event by which notices and points are withdrawn.
 * @returns false when another transaction deleted it first: the caller must then roll back
 */
export async function softDeleteComment(trx: Transaction<Database>, standing: Standing): Promise<boolean> {
  const { ctx, commentId } = standing;
  const { byAuthor, ofAuthor } = await count(trx, standing, -1);
  const removed = await trx
    .updateTable("comment")
    .set((eb) => ({
      deleted_at: ctx.clock.now(),
      is_pinned: 0 as const,
      author_count: eb("author_count", "-", ofAuthor),
    }))
    .where("id", "=", commentId)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!removed) return false;
  await say(trx, ctx, eventOf(standing, "removed", byAuthor));
  return true;
}

function eventOf({ commentId, row }: Standing, what: CommentEvent["what"], byAuthor: number): CommentEvent {
  const on = { kind: row.subject_kind, id: row.subject_id };
  const { author_id: authorId, created_at: at } = row;
  return {
    of: "comment",
    what,
    id: commentId,
    on,
    authorId,
    at,
    isOnOwn: byAuthor === 1,
    threadId: row.root_id ?? commentId,
    concerned: [],
  };
}

/**
 * Restores a comment with its floor and likes. @returns false when another transaction restored it first: the caller
 * must then roll back
 */
export async function undeleteComment(trx: Transaction<Database>, standing: Standing): Promise<boolean> {
  const { ctx, commentId } = standing;
  const { byAuthor, ofAuthor } = await count(trx, standing, 1);
  const restored = await trx
    .updateTable("comment")
    .set((eb) => ({ deleted_at: null, author_count: eb("author_count", "+", ofAuthor) }))
    .where("id", "=", commentId)
    .where("deleted_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (!restored) return false;
  await say(trx, ctx, eventOf(standing, "restored", byAuthor));
  return true;
}
