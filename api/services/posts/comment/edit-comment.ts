import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { editCommentInput } from "../../../../contract/posts/comment.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { RENDERER_VERSION } from "../../../markdown/rendered.ts";
import { logComment, statementColumn } from "../ai/ai-note.ts";
import { assertMaySpeak } from "../../circles/circle-post/place-for.ts";
import { assertNotBlocked } from "../../people/follow/assert-not-blocked.ts";
import { checkOwnImages, setCommentImages } from "./comment-images.ts";
import { say } from "../../shared/event/consequences.ts";
import { goneComment, isEditable } from "./comment-rows.ts";
import { rendersWell } from "./comment-text.ts";
import { isSubjectThere, readSubject } from "../../circles/subject/subject.ts";

interface EditComment {
  ctx: Context;
  viewer: Viewer;
  commentId: number;
  input: z.output<typeof editCommentInput>;
}

/**
 * Changes a comment within a quarter of an hour of its writing; only its writer may. Newly mentioned users are
 * notified.
 * @throws ApiError NOT_FOUND, FORBIDDEN for others, too late, blocked, muted in the circle, INVALID_INPUT at `source`
 * or `imageIds`, TOO_MANY_REQUESTS
 */
export async function editComment({ ctx, viewer, commentId, input }: EditComment): Promise<{ ok: true }> {
  const row = await ctx.db
    .selectFrom("comment")
    .select(["author_id", "subject_kind", "subject_id", "root_id", "created_at", "deleted_at"])
    .where("id", "=", commentId)
    .executeTakeFirst();
  if (!row || row.deleted_at !== null) throw goneComment();
  const about = { kind: row.subject_kind, id: row.subject_id };
  if (!(await isSubjectThere(ctx, viewer, about))) throw goneComment();
  if (row.author_id !== viewer.id) throw new ApiError("FORBIDDEN", "只能修改自己的评论");
  if (!isEditable(ctx, viewer, row))
    throw new ApiError("FORBIDDEN", `发表 ${limits.commentEditSeconds / 60} 分钟后不能再修改，可以删除后重新发表`);
  const subject = await readSubject(ctx, viewer, about);
  await assertNotBlocked({ db: ctx.db, userId: viewer.id, ownerIds: [subject.authorId], what: "评论" });
  await assertMaySpeak(ctx, viewer, subject.circleId);
  await checkOwnImages(ctx, viewer, input.imageIds);
  const { source, rendered } = await rendersWell(ctx, viewer, input.source, input.imageIds.length);

  const statement = input.aiStatement;
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("comment")
      .set({
        source,
        html: rendered.html,
        renderer_version: RENDERER_VERSION,
        edited_at: now,
        ...(statement && { ai_statement: statementColumn(statement) }),
      })
      .where("id", "=", commentId)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw goneComment();
    await logComment(trx, { id: commentId, userId: viewer.id, statement, now });
    await setCommentImages(trx, commentId, input.imageIds);
    await say(trx, ctx, {
      of: "comment",
      what: "changed",
      id: commentId,
      on: about,
      authorId: viewer.id,
      at: row.created_at,
      isOnOwn: viewer.id === subject.authorId,
      threadId: row.root_id ?? commentId,
      concerned: rendered.mentions.map((mentioned) => ({ id: mentioned, as: "mentioned" as const })),
      words: { kind: "comment", id: commentId, source, userIds: rendered.mentions },
      pictures: [{ kind: "comment", id: commentId, texts: [source, rendered.html], ids: input.imageIds }],
    });
  });
  return { ok: true };
}
