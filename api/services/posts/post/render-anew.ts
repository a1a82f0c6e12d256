import { commentsAnew } from "../comment/comments-anew.ts";
import { type Anew, eachStale } from "../render/each-stale.ts";

/**
 * Makes the HTML of texts anew that an older renderer made, or that name somebody who is called otherwise now, from
 * their source, and with it the words of it on cards and in the search; nothing else about them changes. Safe in several processes at once and beside writers: a row that has
 * another version by then is left for the next round.
 * @returns how many of each kind, and of comments
 */
export async function renderAnew(anew: Anew): Promise<Record<string, number>> {
  const made: Record<string, number> = {};
  for (const post of anew.ctx.kinds) made[post.kind] = await eachStale(anew, post);
  return { ...made, comment: await eachStale(anew, { kind: "comment", texts: commentsAnew }) };
}
