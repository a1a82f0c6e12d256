import { sql } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { CircleBrief } from "../../../contract/follow.ts";
import { circleBriefs } from "../circle/circle-lists.ts";
import { builtInEngine } from "./built-in.ts";
import type { Asked, Searchable } from "./engine.ts";
import { resolveQuery } from "./resolve-query.ts";

/** Open ones; what is private and joined by invitation alone is known to who is in it. */
function circlesFor(viewer: Viewer | null): Searchable {
  const isListed = sql<boolean>`not (circle.is_private = 1 and circle.join_policy = 'invitation')`;
  const isOwn = sql<boolean>`exists (select 1 from circle_member where circle_member.user_id = ${viewer?.id ?? 0} and circle_member.circle_id = circle.id)`;
  return {
    kind: "circle",
    isTitled: true,
    time: "active_at",
    heat: sql<number>`member_count`,
    only: viewer
      ? sql<boolean>`circle.state = 'open' and (${isListed} or ${isOwn})`
      : sql<boolean>`circle.state = 'open' and ${isListed}`,
  };
}

interface FoundCircles {
  ctx: Context;
  viewer: Viewer | null;
  asked: Asked;
}

/** Circles have no author, no tag and no time: what narrows posts narrows no circles. */
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
}: FoundCircles & { cursor?: string | undefined; limit: number }): Promise<{
  items: CircleBrief[];
  nextCursor: string | null;
}> {
  const page = { of: circlesFor(viewer), viewer, asked: ofWords(asked), cursor, limit };
  const { ids, nextCursor } = await builtInEngine.search(ctx, page);
  return { items: await circleBriefs(ctx, viewer, ids), nextCursor };
}

export function countCircles({ ctx, viewer, asked }: FoundCircles, max: number): Promise<number> {
  return builtInEngine.count(ctx, { of: circlesFor(viewer), viewer, asked: ofWords(asked) }, max);
}

/** R06: circles by their name and what they say of themselves. */
export async function searchCircles({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer | null;
  input: { q: string; cursor?: string | undefined; limit: number };
}) {
  const { asked } = await resolveQuery(ctx, { q: input.q });
  return circlesFound({ ctx, viewer, asked, cursor: input.cursor, limit: input.limit });
}
