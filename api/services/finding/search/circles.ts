import type { Context, Viewer } from "../../../context.ts";
import type { CircleBrief } from "../../../../contract/circles/circle-follow.ts";
import { circleBriefs } from "../../circles/circle/circle-lists.ts";
import { openAndKnownTo } from "../../circles/circle/known-circles.ts";
import type { Asked, Searchable } from "./engine.ts";
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

export async function circlesFound({
  ctx,
  viewer,
  asked,
  cursor,
  limit,
  counted,
}: FoundCircles & { cursor?: string | undefined; limit: number; counted?: number | undefined }): Promise<{
  page: { items: CircleBrief[]; nextCursor: string | null };
  isPartial: boolean;
  count: number | null;
}> {
  const asking = { of: circlesFor(viewer), viewer, asked: ofWords(asked), cursor, limit, counted };
  const { ids, nextCursor, isPartial, found } = await ctx.searchEngine.search(ctx, asking);
  return { page: { items: await circleBriefs(ctx, viewer, ids), nextCursor }, isPartial, count: found };
}

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
