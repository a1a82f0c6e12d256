import type { Context, Viewer } from "../../../context.ts";
import type { FollowedPost } from "../../../../contract/posts/following.ts";
import { cutPage, decodeCursor } from "../../../db/keyset.ts";
import { lookBack } from "../../people/follow/look-back.ts";
import { idOfTag } from "../tag/tags-of.ts";
import { cursorOfKind, mergedKeys, type MergedRow, newestFirst } from "./merge-kinds.ts";

interface ListFollowing {
  ctx: Context;
  viewer: Viewer;
  input: { tag?: string | undefined; cursor?: string | undefined; limit: number };
}

/**
 * R01, 关注: posts of every kind by the viewer, by followed people and in followed circles. Each kind reads one page and
 * one row more from its own index.
 * @throws ApiError NOT_FOUND for an unknown tag, BAD_REQUEST for a cursor of another list
 */
export async function listFollowing({
  ctx,
  viewer,
  input: { tag, cursor, limit },
}: ListFollowing): Promise<{ items: FollowedPost[]; nextCursor: string | null }> {
  const tagId = tag === undefined ? undefined : await idOfTag(ctx, tag);
  const kinds = [...ctx.kinds];
  const rows = await lookBack<MergedRow>({
    from: decodeCursor(cursor, mergedKeys)?.[0] ?? ctx.clock.now(),
    limit,
    async read(since) {
      const parts = await Promise.all(
        kinds.map(async ({ followed }, kind) => {
          const asked = { ctx, viewerId: viewer.id, tagId, since, cursor: cursorOfKind(cursor, kind), limit };
          return ((await followed?.(asked)) ?? []).map(({ at, id }) => ({ at, kind, id }));
        }),
      );
      return parts
        .flat()
        .toSorted(newestFirst)
        .slice(0, limit + 1);
    },
  });
  const page = cutPage(rows, mergedKeys, limit);
  return { items: await cardsOf(ctx, viewer, page.rows), nextCursor: page.nextCursor };
}

/** Cards in the order of `rows`; each kind is queried once. */
async function cardsOf(ctx: Context, viewer: Viewer, rows: MergedRow[]): Promise<FollowedPost[]> {
  const found = await Promise.all(
    [...ctx.kinds].map(async ({ kind, cards }, place) => {
      const ids = rows.flatMap((row) => (row.kind === place ? [row.id] : []));
      const posts = ids.length === 0 ? [] : await cards(ctx, viewer, ids);
      // The cast is safe: each kind's `kind.ts` pairs the kind with its card type.
      return new Map(posts.map((card) => [card.id, { kind, card } as FollowedPost]));
    }),
  );
  return rows.flatMap(({ kind, id }) => found[kind]?.get(id) ?? []);
}
