import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { DynamicDraftOut } from "../../../../contract/posts/draft.ts";
import type { DynamicCard, dynamicEndpoints } from "../../../../contract/posts/dynamic.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { cutPage, decodeCursor } from "../../../db/keyset.ts";
import { dynamicDraft } from "./dynamic-draft.ts";
import { dynamicCards } from "./dynamic-cards.ts";
import { muterOf } from "../../people/follow/not-muted.ts";
import { lookBack } from "../../people/follow/look-back.ts";
import { authorPageQuery, followingPageQuery, latestPageRows, newestFirst } from "./dynamic-pages.ts";
import { readerOf } from "../../circles/visibility/visible-to.ts";

type Input = z.output<typeof dynamicEndpoints.list.query>;
interface ListDynamics {
  ctx: Context;
  viewer: Viewer | null;
  input: Input;
}
type IdRow = { id: number; created_at: number };

/**
 * A feed, newest first, without authors whom the viewer has muted. An author's own list shows all that the viewer may
 * read, because the viewer requested that author.
 * @throws ApiError UNAUTHORIZED when a guest requests the following feed, BAD_REQUEST for a cursor of another list
 */
export async function listDynamics({
  ctx,
  viewer,
  input,
}: ListDynamics): Promise<{ items: DynamicCard[]; nextCursor: string | null; draft: DynamicDraftOut | null }> {
  const page = cutPage(await rowsOf({ ctx, viewer, input }), newestFirst, input.limit);
  const [items, draft] = await Promise.all([
    dynamicCards(
      ctx,
      viewer,
      page.rows.map((row) => row.id),
    ),
    viewer && input.withDraft ? dynamicDraft({ ctx, viewer }) : null,
  ]);
  return { items, nextCursor: page.nextCursor, draft };
}

async function rowsOf({ ctx, viewer, input }: ListDynamics): Promise<IdRow[]> {
  const { cursor, limit, authorId } = input;
  if (authorId !== undefined) {
    return authorPageQuery({ ctx, authorId, reader: await readerOf(ctx, viewer, authorId), cursor, limit }).execute();
  }
  if (input.feed === "latest") return latestPageRows({ ctx, viewerId: muterOf(viewer), cursor, limit });
  if (!viewer) throw new ApiError("UNAUTHORIZED");
  return lookBack({
    from: decodeCursor(cursor, newestFirst)?.[0] ?? ctx.clock.now(),
    limit,
    read: (since) => followingPageQuery({ ctx, viewerId: viewer.id, since, cursor, limit }).execute(),
  });
}
