import { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { ArticleDetail } from "../../../../contract/posts/article.ts";

const stored = z.array(z.object({ at: z.number().int(), html: z.string() }));

/** The hidden parts in an article's row. Most articles hide nothing. */
export const storedParts = (text: string) => (text === "[]" ? [] : stored.parse(JSON.parse(text)));

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
  const parts = storedParts(article.reply_parts);
  if (parts.length === 0) return [];
  return (await mayReadReplyParts({ ctx, viewer, article })) ? parts : parts.map(({ at }) => ({ at, html: null }));
}
