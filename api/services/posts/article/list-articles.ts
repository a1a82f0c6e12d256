import type { Context, Viewer } from "../../../context.ts";
import type { ArticleCard, FeedSort } from "../../../../contract/posts/article.ts";
import { muterOf } from "../../people/follow/not-muted.ts";
import { idOfTag } from "../tag/tags-of.ts";
import { readerOf } from "../../circles/visibility/visible-to.ts";
import { articleCards } from "./article-cards.ts";
import { articlePage } from "./article-page.ts";

interface ListArticles {
  ctx: Context;
  viewer: Viewer | null;
  input: {
    sort: FeedSort;
    tag?: string | undefined;
    authorId?: number | undefined;
    cursor?: string | undefined;
    limit: number;
  };
}

/**
 * A feed of public articles, without authors whom the viewer has muted. With `authorId`: that author's articles that
 * the viewer may read, always newest first. Pinned articles come first on the first page.
 * @throws ApiError NOT_FOUND for an unknown tag, BAD_REQUEST for a cursor of another list
 */
export async function listArticles({
  ctx,
  viewer,
  input,
}: ListArticles): Promise<{ items: ArticleCard[]; nextCursor: string | null }> {
  const tagId = input.tag === undefined ? undefined : await idOfTag(ctx, input.tag);
  const reader = input.authorId === undefined ? undefined : await readerOf(ctx, viewer, input.authorId);
  const page = await articlePage({
    ctx,
    sort: input.sort,
    tagId,
    authorId: input.authorId,
    reader,
    viewerId: muterOf(viewer),
    cursor: input.cursor,
    limit: input.limit,
  });
  const cards = await articleCards(ctx, viewer, [...page.pinned, ...page.ids]);
  const pinned = new Set(page.pinned);
  return {
    items: cards.map((card) => (pinned.has(card.id) ? { ...card, isPinned: true } : card)),
    nextCursor: page.nextCursor,
  };
}
