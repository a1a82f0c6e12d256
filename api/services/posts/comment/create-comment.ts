import type { Transaction } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { createCommentInput } from "../../../../contract/posts/comment.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { AiStatementColumn } from "../../../db/schema/ai-statement.ts";
import type { Kept } from "../../../markdown/render-for-storage.ts";
import { RENDERER_VERSION } from "../../../markdown/rendered.ts";
import { assertNotBlocked } from "../../people/follow/assert-not-blocked.ts";
import { logComment, statementColumn } from "../ai/ai-note.ts";
import { once, earlierResult } from "../../shared/form/once.ts";
import { checkOwnImages, setCommentImages } from "./comment-images.ts";
import { touchCirclePost } from "../../circles/circle-post/sync-circle-post.ts";
import { assertMaySpeak } from "../../circles/circle-post/place-for.ts";
import { rendersWell } from "./comment-text.ts";
import { assertOpen, countComment } from "../../circles/subject/subject.ts";
import { limitAct } from "../../shared/limit/limits.ts";
import { say } from "../../shared/event/consequences.ts";
import { commentLimits } from "../../../../contract/posts/comment.ts";

interface CreateComment {
  ctx: Context;
  viewer: Viewer;
  input: z.output<typeof createCommentInput>;
}
interface Created {
  id: number;
  subjectKind: SubjectKind;
  subjectId: number;
  rootId: number | null;
}

const regionOf = cachedQuery((db, { userId }: { userId: number }) =>
  db.selectFrom("user").select("region").where("id", "=", userId),
);

type NewRow = {
  subject_kind: SubjectKind;
  subject_id: number;
  author_id: number;
  root_id: number | null;
  reply_to_user_id: number | null;
  floor: number | null;
  author_count: number;
  source: string;
  html: string;
  renderer_version: number;
  region: string | null;
  ai_statement: AiStatementColumn;
  created_at: number;
};
const insert = cachedQuery((db, row: NewRow) => db.insertInto("comment").values(row).returning("id"));

/**
 * Writes a comment, or a reply below the parent's root. Lock order: subject → comment → users.
 * @throws ApiError NOT_FOUND when the subject or the parent is gone, FORBIDDEN when the author of either has blocked
 * the writer or has closed the comments, INVALID_INPUT at `source` or `imageIds`, TOO_MANY_REQUESTS above 20 a minute
 */
export async function createComment({ ctx, viewer, input }: CreateComment): Promise<Created & { repeated?: true }> {
  const repeatedIn = input.unlessRepeated ? ("comment" as const) : undefined;
  const form = { ctx, viewer, form: "comment", formKey: input.formKey, content: input, repeatedIn };
  const made = await earlierResult<Created>(form);
  if (made) return made;
  return limitAct(commentLimits.create, { ctx, viewer }, async () => {
    await checkOwnImages(ctx, viewer, input.imageIds);
    const kept = await rendersWell(ctx, viewer, input.source, input.imageIds.length);
    return once<Created>({ ...form, run: (trx) => insertComment(trx, { ctx, viewer, input }, kept) });
  });
}

async function insertComment(
  trx: Transaction<Database>,
  { ctx, viewer, input }: CreateComment,
  { source, rendered }: Kept,
): Promise<Created> {
  const now = ctx.clock.now();
  const { subjectKind, subjectId } = input;
  // The subject is checked first: its comments must not be revealed to a writer who may not see the subject.
  const subject = await countComment(
    trx,
    ctx,
    viewer,
    { kind: subjectKind, id: subjectId },
    { by: 1, isFloor: input.parentId === undefined, now },
  );
  await assertMaySpeak({ db: trx, clock: ctx.clock }, viewer, subject.circleId);
  await touchCirclePost(trx, ctx, { kind: subjectKind, id: subjectId }, { isReply: true });
  const parent = input.parentId === undefined ? undefined : await parentOf(trx, input, input.parentId);
  const rootId = parent === undefined ? null : (parent.root_id ?? parent.id);
  await assertOpen({ ...ctx, db: trx }, { kind: subjectKind, id: subjectId });
  await assertNotBlocked({
    db: trx,
    userId: viewer.id,
    ownerIds: [subject.authorId, ...(parent ? [parent.author_id] : [])],
    what: "评论",
  });
  const byAuthor = viewer.id === subject.authorId ? 1 : 0;
  if (rootId !== null) {
    await trx
      .updateTable("comment")
      .set((eb) => ({
        reply_count: eb("reply_count", "+", 1),
        hot_score: eb("hot_score", "+", 2),
        author_count: eb("author_count", "+", byAuthor),
      }))
      .where("id", "=", rootId)
      .execute();
  }
  const author = await regionOf.first(trx, { userId: viewer.id });
  const made = await insert.first(trx, {
    subject_kind: subjectKind,
    subject_id: subjectId,
    author_id: viewer.id,
    root_id: rootId,
    // A reply to the root itself has no `reply_to_user_id`.
    reply_to_user_id: parent !== undefined && parent.root_id !== null ? parent.author_id : null,
    floor: rootId === null ? subject.floor : null,
    author_count: rootId === null ? byAuthor : 0,
    source,
    html: rendered.html,
    renderer_version: RENDERER_VERSION,
    region: author?.region ?? null,
    ai_statement: statementColumn(input.aiStatement ?? "unsaid"),
    created_at: now,
  });
  if (!made) throw new Error("a new comment has an id");
  const { id } = made;
  await logComment(trx, { id, userId: viewer.id, statement: input.aiStatement, now });
  // A new comment has no pictures yet, so nothing must be deleted.
  if (input.imageIds.length > 0) await setCommentImages(trx, id, input.imageIds);
  await say(trx, ctx, {
    of: "comment",
    what: "posted",
    id,
    on: { kind: subjectKind, id: subjectId },
    authorId: viewer.id,
    at: now,
    isOnOwn: byAuthor === 1,
    threadId: rootId ?? id,
    concerned: [
      ...(parent ? [{ id: parent.author_id, as: "answered" as const }] : []),
      { id: subject.authorId, as: "owner" },
      ...rendered.mentions.map((mentioned) => ({ id: mentioned, as: "mentioned" as const })),
    ],
    words: { kind: "comment", id, source, userIds: rendered.mentions, isNew: true },
    pictures: [{ kind: "comment", id, texts: [source, rendered.html], ids: input.imageIds, adds: true }],
  });
  return { id, subjectKind, subjectId, rootId };
}

async function parentOf(trx: Transaction<Database>, { subjectKind, subjectId }: CreateComment["input"], id: number) {
  const parent = await trx
    .selectFrom("comment")
    .select(["id", "root_id", "author_id"])
    .where("id", "=", id)
    .where("subject_kind", "=", subjectKind)
    .where("subject_id", "=", subjectId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!parent) throw new ApiError("NOT_FOUND", "要回复的评论不存在或已被删除");
  return parent;
}
