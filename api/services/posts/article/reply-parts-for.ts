import { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { ArticleDetail } from "../../../../contract/posts/article.ts";

const stored = z.array(z.object({ at: z.number().int(), html: z.string() }));

interface Asked {
  ctx: Pick<Context, "db">;
  viewer: Viewer | null;
  article: { id: number; author_id: number };
}

/** 回复可见: the author, administrators, and members with a comment on the article that is not deleted. */
export async function mayReadReplyParts({ ctx, viewer, article }: Asked): Promise<boolean> {
  if (!viewer) return false;
  if (viewer.id === article.author_id || viewer.role === "ADMIN") return true;
  const comment = await ctx.db
    .selectFrom("comment")
    .select("id")
    .where("author_id", "=", viewer.id)
    .where("subject_kind", "=", "article")
    .where("subject_id", "=", article.id)
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return comment !== undefined;
}

/** The hidden parts of an article for this viewer: with their HTML, or only their positions. */
export async function replyPartsFor({
  ctx,
  viewer,
  article,
}: Asked & { article: { reply_parts: string } }): Promise<ArticleDetail["replyParts"]> {
  // Most articles hide nothing; this saves the query.
  if (article.reply_parts === "[]") return [];
  const parts = stored.parse(JSON.parse(article.reply_parts));
  return (await mayReadReplyParts({ ctx, viewer, article })) ? parts : parts.map(({ at }) => ({ at, html: null }));
}
