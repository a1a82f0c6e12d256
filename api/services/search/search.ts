import type { Context, Viewer } from "../../context.ts";
import type { ArticleCard } from "../../contract/article.ts";
import type { DynamicCard } from "../../contract/dynamic.ts";
import type { FeedbackCard } from "../../contract/feedback.ts";
import type { VideoCard } from "../../contract/video.ts";
import { cutPage, decodeCursor } from "../../db/pagination.ts";
import { partsOf, queryPhrases } from "../../db/search-tokens.ts";
import { searchByParts, type Searched, searchIds } from "../../db/text-search.ts";
import { articleCards } from "../article/article-cards.ts";
import { dynamicCards } from "../dynamic/dynamic-cards.ts";
import { feedbackCardsOf } from "../feedback/feedback-rows.ts";
import { foundNotMuted } from "../follow/not-muted.ts";
import { videoCards } from "../video/video-cards.ts";

interface Search {
  ctx: Context;
  viewer: Viewer | null;
  input: { q: string; cursor?: string | undefined; limit: number };
}

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** In a cursor, behind score and id: the page before was found by the query's parts. */
const BY_PARTS = 1;

/**
 * Best first, by keyset of (score, id); without people whom the viewer has muted. A query that matches nowhere as it is
 * falls back to its parts: what holds at least half of them, who holds most first.
 */
async function found(
  { ctx, viewer, input }: Search,
  subject: Searched,
): Promise<{ ids: number[]; nextCursor: string | null }> {
  const [score, id, mode] = decodeCursor(input.cursor, 2, 1) ?? [];
  const phrases = queryPhrases(input.q);
  if (phrases.length === 0) return { ids: [], nextCursor: null };
  const after = score === undefined || id === undefined ? undefined : { score, id };
  const where = viewer ? foundNotMuted(viewer.id, subject) : undefined;
  const asked = { limit: input.limit + 1, after, where };
  const parts = partsOf(phrases);
  const whole = mode === BY_PARTS ? [] : await searchIds(ctx.db, ctx.databaseKind, subject, { ...asked, phrases });
  const isByParts = mode === BY_PARTS || (whole.length === 0 && after === undefined && parts.length > 1);
  const hits = isByParts ? await searchByParts(ctx.db, ctx.databaseKind, subject, { ...asked, phrases: parts }) : whole;
  const page = cutPage(hits, input.limit, (hit) => [hit.score, hit.id, ...(isByParts ? [BY_PARTS] : [])]);
  return { ids: page.rows.map((hit) => hit.id), nextCursor: page.nextCursor };
}

/** R06 */
export async function searchArticles(search: Search): Promise<Page<ArticleCard>> {
  const { ids, nextCursor } = await found(search, "article");
  return { items: await articleCards(search.ctx, search.viewer, ids), nextCursor };
}

/** R06: what everybody may watch. */
export async function searchVideos(search: Search): Promise<Page<VideoCard>> {
  const { ids, nextCursor } = await found(search, "video");
  return { items: await videoCards(search.ctx, search.viewer, ids), nextCursor };
}

/** R06: what everybody may read. */
export async function searchDynamics(search: Search): Promise<Page<DynamicCard>> {
  const { ids, nextCursor } = await found(search, "dynamic");
  return { items: await dynamicCards(search.ctx, search.viewer, ids), nextCursor };
}

/** R06 */
export async function searchFeedback(search: Search): Promise<Page<FeedbackCard>> {
  const { ids, nextCursor } = await found(search, "feedback");
  return { items: await feedbackCardsOf(search.ctx, ids), nextCursor };
}
