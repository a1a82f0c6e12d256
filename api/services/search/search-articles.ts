import type { Context, Viewer } from "../../context.ts";
import type { ArticleCard } from "../../contract/article.ts";
import { searchArticleIds } from "../../db/article-search.ts";
import { cutPage, decodeCursor } from "../../db/pagination.ts";
import { queryPhrases } from "../../db/search-tokens.ts";
import { foundNotMuted } from "../follow/not-muted.ts";
import { articleCards } from "../article/article-cards.ts";

interface SearchArticles {
  ctx: Context;
  viewer: Viewer | null;
  input: { q: string; cursor?: string | undefined; limit: number };
}

/** R06: best first, by keyset of (score, id); without people whom the viewer has muted. */
export async function searchArticles({ ctx, viewer, input }: SearchArticles): Promise<{ items: ArticleCard[]; nextCursor: string | null }> {
  const [score, id] = decodeCursor(input.cursor, 2) ?? [];
  const phrases = queryPhrases(input.q);
  if (phrases.length === 0) return { items: [], nextCursor: null };
  const hits = await searchArticleIds(ctx.db, ctx.databaseKind, {
    phrases,
    limit: input.limit + 1,
    after: score === undefined || id === undefined ? undefined : { score, id },
    where: viewer ? foundNotMuted(viewer.id) : undefined,
  });
  const page = cutPage(hits, input.limit, (hit) => [hit.score, hit.id]);
  return { items: await articleCards(ctx, viewer, page.rows.map((hit) => hit.id)), nextCursor: page.nextCursor };
}
