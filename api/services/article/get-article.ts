import { z } from "zod";
import type { Context, Viewer } from "../../context.ts";
import type { ArticleDetail, ArticlesAround } from "../../contract/article.ts";
import type { CommentPart } from "../../contract/comment.ts";
import { ApiError } from "../../contract/errors.ts";
import { commentPart, type PartQuery } from "../comment/comment-part.ts";
import { isFavourite } from "../favourite/is-favourite.ts";
import { cardColumns, cardsOfRows } from "./article-cards.ts";
import { articlesAround } from "./articles-around.ts";

const outlineJson = z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() }));

interface GetArticle {
  ctx: Context;
  viewer: Viewer | null;
  articleId: number;
  input: PartQuery;
}

/**
 * R07: the article, what to read after it, and a page of its comments. Counts one view.
 * @throws ApiError NOT_FOUND
 */
export async function getArticle({ ctx, viewer, articleId, input }: GetArticle): Promise<{ article: ArticleDetail; around: ArticlesAround; comments: CommentPart }> {
  const row = await ctx.db
    .selectFrom("article")
    .select([...cardColumns, "html", "outline", "source_kind", "source_url", "ai_declared", "updated_at", "reading_minutes", "repost_count", "favourite_count", "version_count"])
    .where("id", "=", articleId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "文章不存在或已被删除");
  ctx.views.add(articleId);
  const [[card], liked, favourited, around, comments] = await Promise.all([
    cardsOfRows(ctx, [row]),
    viewer ? likes(ctx, articleId, viewer.id) : false,
    viewer ? isFavourite(ctx, viewer, { kind: "article", id: articleId }) : false,
    articlesAround({ ctx, viewer, article: row }),
    commentPart({ ctx, viewer, subject: { kind: "article", id: articleId, authorId: row.author_id }, query: input }),
  ]);
  if (!card) throw new Error("a row makes a card");
  const isAuthor = viewer?.id === row.author_id;
  const article: ArticleDetail = {
    ...card,
    html: row.html,
    outline: outlineJson.parse(JSON.parse(row.outline)),
    sourceKind: row.source_kind,
    sourceUrl: row.source_url,
    aiDeclared: row.ai_declared === 1,
    updatedAt: new Date(row.updated_at).toISOString(),
    versionCount: row.version_count,
    readingMinutes: row.reading_minutes,
    liked,
    repostCount: row.repost_count,
    favouriteCount: row.favourite_count,
    favourited,
    canEdit: isAuthor,
    canDelete: isAuthor || viewer?.role === "ADMIN",
  };
  return { article, around, comments };
}

async function likes(ctx: Context, articleId: number, userId: number): Promise<boolean> {
  const row = await ctx.db.selectFrom("article_like").select("user_id").where("article_id", "=", articleId).where("user_id", "=", userId).executeTakeFirst();
  return row !== undefined;
}
