import { sql } from "kysely";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { PostKind } from "../../posts/post/post-kind.ts";
import type { Asked, PageAsked, Searchable } from "./engine.ts";
import { foundItems, type FoundItems } from "./found-items.ts";
import { type Resolved, resolveQuery, type SearchInput } from "./resolve-query.ts";
import { type Hit, withHits } from "./snippet.ts";

interface Search {
  ctx: Context;
  viewer: Viewer | null;
  caller: Pick<Caller, "ip">;
  input: SearchInput & { cursor?: string | undefined; limit: number };
}

interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

type FoundPosts = Omit<PageAsked, "of"> & { ctx: Context };

/**
 * A kind of post as engines search it. The condition filters again, so that only public posts are found whatever the
 * index holds.
 */
export function searchable({ kind, search }: PostKind): Searchable {
  return { ...search, kind, only: sql<boolean>`(deleted_at is null and ${search.isFound})` };
}

/**
 * The hits of one kind as cards that the viewer may see, each with a snippet around its words; and whether they match
 * only some of the words.
 */
export const postsFound = <Card extends { id: number }>(
  { ctx, viewer, asked, ...page }: FoundPosts,
  post: PostKind<Card>,
): Promise<FoundItems<Card & Hit>> =>
  foundItems(ctx, { ...page, viewer, asked, of: searchable(post) }, async (ids) =>
    withHits(ctx, post, await post.cards(ctx, viewer, ids), asked),
  );

/** A search with an unknown name in its filters finds nothing. */
export const findsNothing = ({ unknown, problem }: Resolved) => unknown.length > 0 || problem !== null;

/** R06: searches the public posts of one kind. */
export async function searchPosts<Card extends { id: number }>(
  { ctx, viewer, caller, input }: Search,
  post: PostKind<Card>,
): Promise<Page<Card & Hit>> {
  const resolved = await resolveQuery({ ctx, viewer, input });
  if (findsNothing(resolved)) return { items: [], nextCursor: null };
  const { asked } = resolved;
  const { page } = await postsFound({ ctx, viewer, asked, cursor: input.cursor, limit: input.limit }, post);
  if (page.items.length > 0) countSearch({ ctx, viewer, caller, asked, cursor: input.cursor });
  return page;
}

/**
 * Counts a search for the hot searches. Searches without hits and further pages do not count, and filters are not part
 * of the words.
 */
export function countSearch({
  ctx,
  viewer,
  caller,
  asked,
  cursor,
}: Omit<Search, "input"> & { asked: Asked; cursor: string | undefined }): void {
  if (cursor === undefined && asked.words.length > 0) ctx.searches.add({ viewer, caller, q: asked.words.join(" ") });
}
