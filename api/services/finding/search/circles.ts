import type { Context, Viewer } from "../../../context.ts";
import type { CircleBrief } from "../../../../contract/circles/circle-follow.ts";
import { circleBriefs } from "../../circles/circle/circle-lists.ts";
import { openAndKnownTo } from "../../circles/circle/known-circles.ts";
import type { Asked, PageAsked, Searchable } from "./engine.ts";
import { foundItems, type FoundItems } from "./found-items.ts";
import { ofCircles } from "./index-sources.ts";
import { resolveQuery } from "./resolve-query.ts";

function circlesFor(viewer: Viewer | null): Searchable {
  return {
    kind: "circle",
    ...ofCircles,
    only: openAndKnownTo(viewer),
  };
}

interface FoundCircles {
  ctx: Context;
  viewer: Viewer | null;
  asked: Asked;
}

/** Circles have no author, tag or time, so these filters are dropped. */
const ofWords = (asked: Asked): Asked => ({
  ...asked,
  must: { authors: [], circles: [], tags: [] },
  mustNot: { authors: [], circles: [], tags: [] },
  since: undefined,
  sort: "relevance",
});

export const circlesFound = ({
  ctx,
  asked,
  ...page
}: Omit<PageAsked, "of"> & { ctx: Context }): Promise<FoundItems<CircleBrief>> =>
  foundItems(ctx, { ...page, of: circlesFor(page.viewer), asked: ofWords(asked) }, (ids) =>
    circleBriefs(ctx, page.viewer, ids),
  );

export function countCircles({ ctx, viewer, asked }: FoundCircles, max: number): Promise<number> {
  return ctx.searchEngine.count(ctx, { of: circlesFor(viewer), viewer, asked: ofWords(asked) }, max);
}

/** R06: searches circles by name and description. */
export async function searchCircles({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer | null;
  input: { q: string; cursor?: string | undefined; limit: number };
}) {
  const { asked } = await resolveQuery({ ctx, viewer, input: { q: input.q } });
  const { page } = await circlesFound({ ctx, viewer, asked, cursor: input.cursor, limit: input.limit });
  return page;
}
