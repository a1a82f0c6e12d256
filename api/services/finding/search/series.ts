import type { SeriesCard } from "../../../../contract/posts/series.ts";
import type { Context, Viewer } from "../../../context.ts";
import { seriesOfIds } from "../../posts/series/series-cards.ts";
import { seriesIsFound } from "../../posts/series/series-is-found.ts";
import type { Asked, Searchable } from "./engine.ts";
import { ofSeries } from "./index-sources.ts";

const searchedSeries: Searchable = { kind: "series", ...ofSeries, only: seriesIsFound };

interface FoundSeries {
  ctx: Context;
  viewer: Viewer | null;
  asked: Asked;
}

/** Series by title and description, with a part that everybody may see. Series have no tags and stand in no circle. */
export async function seriesFound({
  ctx,
  viewer,
  asked,
  cursor,
  limit,
  counted,
}: FoundSeries & { cursor?: string | undefined; limit: number; counted?: number | undefined }): Promise<{
  page: { items: SeriesCard[]; nextCursor: string | null };
  isPartial: boolean;
  count: number | null;
}> {
  const asking = { of: searchedSeries, viewer, asked, cursor, limit, counted };
  const { ids, nextCursor, isPartial, found } = await ctx.searchEngine.search(ctx, asking);
  return { page: { items: await seriesOfIds(ctx, viewer, ids), nextCursor }, isPartial, count: found };
}

export function countSeries({ ctx, viewer, asked }: FoundSeries, max: number): Promise<number> {
  return ctx.searchEngine.count(ctx, { of: searchedSeries, viewer, asked }, max);
}
