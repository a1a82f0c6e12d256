import type { Selectable } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Comment, Reply } from "../../../../contract/posts/comment.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import type { CommentTable } from "../../../db/schema/comment.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { aiColumns, aiNoteOf, statementOf } from "../ai/ai-note.ts";
import { renderSettings } from "../render/render-settings.ts";
import { imagesBelow } from "../../files/image/images-of-ids.ts";
import { RESTORE_MS } from "../trash/trash.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";

/**
 * The same message whether the comment never existed, is deleted, or its subject is hidden from the viewer (decision
 * 0038).
 */
export const goneComment = () => new ApiError("NOT_FOUND", "评论不存在或已被删除");

export const commentColumns = [
  "id",
  "subject_kind",
  "subject_id",
  "author_id",
  "root_id",
  "reply_to_user_id",
  "floor",
  "source",
  "html",
  "region",
  "like_count",
  "reply_count",
  "hot_score",
  "author_count",
  "is_pinned",
  "created_at",
  "edited_at",
  "deleted_at",
  ...aiColumns,
] as const;
export type CommentRow = Pick<Selectable<CommentTable>, (typeof commentColumns)[number]>;

/** Turns rows into the contract's comments; authors and the viewer's likes are read in one query each. */
export interface CommentViews {
  comment(row: CommentRow, replies: CommentRow[]): Comment;
  reply(row: CommentRow): Reply;
}

export async function commentViews(
  ctx: Context,
  viewer: Viewer | null,
  subjectAuthorId: number,
  rows: CommentRow[],
): Promise<CommentViews> {
  const people = rows.flatMap((row) => [
    row.author_id,
    ...(row.reply_to_user_id === null ? [] : [row.reply_to_user_id]),
  ]);
  const ids = rows.map((row) => row.id);
  const [briefs, liked, images, boxes, restorable] = await Promise.all([
    userBriefs(ctx, people),
    likedBy(ctx, viewer, ids),
    imagesBelow(ctx, "comment", ids),
    editBoxes(ctx, viewer, rows),
    restorableBy(ctx, viewer, rows),
  ]);
  const isKeeper = viewer !== null && (viewer.id === subjectAuthorId || viewer.role === "ADMIN");

  const base = (row: CommentRow) => ({
    id: row.id,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    author: briefOf(briefs, row.author_id),
    isSubjectAuthor: row.author_id === subjectAuthorId,
    html: row.deleted_at === null ? row.html : null,
    images: row.deleted_at === null ? (images.get(row.id) ?? []) : [],
    aiStatement: statementOf(row),
    aiNote: row.deleted_at === null ? aiNoteOf(row) : null,
    region: row.region,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null || row.deleted_at !== null ? null : new Date(row.edited_at).toISOString(),
    likeCount: row.like_count,
    liked: liked.has(row.id),
    canDelete:
      row.deleted_at === null &&
      viewer !== null &&
      (viewer.id === row.author_id || mayOnSite(viewer, "remove", "comment")),
    source: boxes.get(row.id) ?? null,
  });
  const reply = (row: CommentRow): Reply => ({
    ...base(row),
    rootId: row.root_id ?? row.id,
    replyTo: row.reply_to_user_id === null ? null : briefOf(briefs, row.reply_to_user_id),
  });
  return {
    reply,
    comment: (row, replies) => ({
      ...base(row),
      floor: row.floor ?? 0,
      isPinned: row.is_pinned === 1,
      canPin: isKeeper && row.deleted_at === null,
      canRestore: restorable.has(row.id),
      replyCount: row.reply_count,
      replies: replies.map(reply),
    }),
  };
}

/**
 * Whether the viewer may edit the comment: only its writer, within `limits.commentEditSeconds` (a quarter of an hour).
 */
export function isEditable(
  ctx: Pick<Context, "clock">,
  viewer: Pick<Viewer, "id"> | null,
  row: Pick<CommentRow, "author_id" | "created_at" | "deleted_at">,
): boolean {
  return (
    viewer?.id === row.author_id &&
    row.deleted_at === null &&
    ctx.clock.now() - row.created_at <= limits.commentEditSeconds * 1000
  );
}

/** The editable text of those comments that the viewer may still edit, by comment id. */
async function editBoxes(ctx: Context, viewer: Viewer | null, rows: CommentRow[]): Promise<Map<number, string>> {
  const open = rows.filter((row) => isEditable(ctx, viewer, row));
  return new Map(
    await Promise.all(
      open.map(
        async ({ id, source }) => [id, await beside.typed("comment", source, renderSettings(ctx, viewer))] as const,
      ),
    ),
  );
}

/** The ids of comments that the staff deleted recently and that this viewer may restore. */
async function restorableBy(
  ctx: Pick<Context, "db" | "clock">,
  viewer: Viewer | null,
  rows: CommentRow[],
): Promise<Set<number>> {
  const deleted = mayOnSite(viewer, "remove", "comment")
    ? rows.filter((row) => row.deleted_at !== null).map((row) => row.id)
    : [];
  if (deleted.length === 0) return new Set();
  const standing = await ctx.db
    .selectFrom("removal")
    .select("subject_id")
    .where("subject_kind", "=", "comment")
    .where("subject_id", "in", deleted)
    .where("undone_at", "is", null)
    .where("created_at", ">", ctx.clock.now() - RESTORE_MS)
    .execute();
  return new Set(standing.map((row) => row.subject_id));
}

const likesOf = cachedQuery((db, { userId, ids }: { userId: number; ids: number[] }) =>
  db.selectFrom("comment_like").select("comment_id").where("user_id", "=", userId).where("comment_id", "in", ids),
);

async function likedBy(ctx: Context, viewer: Viewer | null, ids: number[]): Promise<Set<number>> {
  if (!viewer || ids.length === 0) return new Set();
  const rows = await likesOf.rows(ctx.db, { userId: viewer.id, ids });
  return new Set(rows.map((row) => row.comment_id));
}
