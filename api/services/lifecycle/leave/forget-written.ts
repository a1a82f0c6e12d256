import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { forgetComment } from "../../posts/comment/forget-comment.ts";
import { removeComment } from "../../posts/comment/remove-comment.ts";
import { removeDraft } from "../../posts/draft/remove-draft.ts";
import { purgePost } from "../../posts/post/purge.ts";
import { removePost } from "../../posts/post/remove.ts";
import type { PostKind } from "../../posts/post/post-kind.ts";

/** Rows per query; each row is processed in its own transactions. */
const BATCH = 100;

/** The author as a `Viewer`, as the verbs require. */
const asAuthor = (userId: number): Viewer => ({
  id: userId,
  name: null,
  role: "USER",
  staffRole: null,
  mutedUntil: null,
  sessionId: 0,
  fingerprint: "",
});

/** Ignores NOT_FOUND: another writer has already removed the row. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
  }
}

/** Removes a batch of posts of each kind as their author would, then purges them, including the trash. */
export async function forgetPosts(ctx: Context, userId: number): Promise<number> {
  let count = 0;
  for (const post of ctx.kinds) count += await forgetPostsOf(ctx, post, userId);
  return count;
}

async function forgetPostsOf(ctx: Context, post: PostKind, userId: number): Promise<number> {
  const { kind } = post;
  const own = ctx.db.selectFrom(kind).select("id").where("author_id", "=", userId);
  // Two queries, because each has an index.
  const there = await own.where("deleted_at", "is", null).limit(BATCH).execute();
  const inTrash = await own.where("deleted_at", "is not", null).where("purged_at", "is", null).limit(BATCH).execute();
  for (const { id } of there) await unlessGone(removePost({ ctx, viewer: asAuthor(userId), post: { kind, id } }));
  for (const { id } of [...there, ...inTrash]) await purgePost(ctx, post, id);
  return there.length + inTrash.length;
}

/** Removes a batch of comments. Replies stay, under a deleted comment. @returns the number of comments */
export async function forgetComments(ctx: Context, userId: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom("comment")
    .select(["id", "deleted_at"])
    .where("author_id", "=", userId)
    .where((eb) => eb.or([eb("deleted_at", "is", null), sql<boolean>`source <> ''`, eb("region", "is not", null)]))
    .orderBy("id")
    .limit(BATCH)
    .execute();
  for (const { id, deleted_at: deletedAt } of rows) {
    if (deletedAt === null) await unlessGone(removeComment({ ctx, viewer: asAuthor(userId), commentId: id }));
    await forgetComment(ctx, id);
  }
  return rows.length;
}

export async function forgetDrafts(ctx: Context, userId: number): Promise<number> {
  const rows = await ctx.db.selectFrom("draft").select("id").where("author_id", "=", userId).limit(BATCH).execute();
  for (const { id } of rows) await unlessGone(removeDraft({ ctx, viewer: asAuthor(userId), id }));
  return rows.length;
}
