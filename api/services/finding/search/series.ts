import type { SeriesCard } from "../../../../contract/posts/series.ts";
import type { Context } from "../../../context.ts";
import { seriesOfIds } from "../../posts/series/series-cards.ts";
import { seriesIsFound } from "../../posts/series/series-is-found.ts";
import type { PageAsked, Searchable } from "./engine.ts";
import { foundItems, type FoundItems } from "./found-items.ts";
import { ofSeries } from "./index-sources.ts";

const searchedSeries: Searchable = { kind: "series", ...ofSeries, only: seriesIsFound };

type Asked = Omit<PageAsked, "of"> & { ctx: Context };

/** Series by title and description, with a part that everybody may see. Series have no tags and stand in no circle. */
export const seriesFound = ({ ctx, ...asked }: Asked): Promise<FoundItems<SeriesCard>> =>
  foundItems(ctx, { ...asked, of: searchedSeries }, (ids) => seriesOfIds(ctx, asked.viewer, ids));

export function countSeries(
  { ctx, viewer, asked }: Pick<Asked, "ctx" | "viewer" | "asked">,
  max: number,
): Promise<number> {
  return ctx.searchEngine.count(ctx, { of: searchedSeries, viewer, asked }, max);
}
