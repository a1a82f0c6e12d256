import type { Context, Viewer } from "../../../context.ts";
import type { Reply } from "../../../../contract/posts/comment.ts";
import { muterOf } from "../../people/follow/not-muted.ts";
import { replyPageQuery } from "./comment-pages.ts";
import { commentViews, goneComment } from "./comment-rows.ts";
import { isSubjectThere, readSubject } from "../../circles/subject/subject.ts";

interface ListReplies {
  ctx: Context;
  viewer: Viewer | null;
  rootId: number;
  input: { cursor?: string | undefined; limit: number };
}

/**
 * All replies below a first-level comment, oldest first.
 * @throws ApiError NOT_FOUND when the comment is not a first-level comment, or when it or its subject is gone
 */
export async function listReplies({
  ctx,
  viewer,
  rootId,
  input,
}: ListReplies): Promise<{ items: Reply[]; nextCursor: string | null }> {
  const root = await ctx.db
    .selectFrom("comment")
    .select(["subject_kind", "subject_id", "deleted_at", "reply_count"])
    .where("id", "=", rootId)
    .where("root_id", "is", null)
    .executeTakeFirst();
  const about = root && { kind: root.subject_kind, id: root.subject_id };
  if (!about || (root.deleted_at !== null && root.reply_count === 0) || !(await isSubjectThere(ctx, viewer, about)))
    throw goneComment();
  const subject = await readSubject(ctx, viewer, about);
  const page = await replyPageQuery({
    ctx,
    rootId,
    limit: input.limit,
    cursor: input.cursor,
    viewerId: muterOf(viewer),
  }).page();
  const views = await commentViews(ctx, viewer, subject.authorId, page.rows);
  return { items: page.rows.map(views.reply), nextCursor: page.nextCursor };
}
