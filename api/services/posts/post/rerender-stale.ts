import { rerenderComments } from "../comment/rerender-comments.ts";
import { type RerenderRun, eachStale } from "../render/each-stale.ts";

/**
 * Renders texts again from their source when an older renderer made their HTML, or when a mentioned user or topic was
 * renamed. Their words on cards and in the search follow; nothing else changes. Safe in several processes at once and
 * beside writers: a row whose version has changed meanwhile is left for the next run.
 * @returns how many texts of each kind, and how many comments
 */
export async function rerenderStale(anew: RerenderRun): Promise<Record<string, number>> {
  const made: Record<string, number> = {};
  for (const post of anew.ctx.kinds) made[post.kind] = await eachStale(anew, post);
  return { ...made, comment: await eachStale(anew, { kind: "comment", texts: rerenderComments }) };
}
