import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { VideoCard, videoEndpoints } from "../../../../contract/posts/video.ts";
import { type Page } from "../../../db/keyset.ts";
import { muterOf } from "../../people/follow/not-muted.ts";
import { idOfTag } from "../tag/tags-of.ts";
import { readerOf } from "../../circles/visibility/visible-to.ts";
import { videoCards } from "./video-cards.ts";
import { authorPageQuery, publicPageQuery, tagPageQuery } from "./video-pages.ts";

interface ListVideos {
  ctx: Context;
  viewer: Viewer | null;
  input: z.output<typeof videoEndpoints.list.query>;
}

/**
 * Public videos, without authors whom the viewer has muted. An author's own list shows all that the viewer may watch,
 * because the viewer requested that author.
 * @throws ApiError NOT_FOUND for an unknown tag, BAD_REQUEST for a cursor of another list
 */
export async function listVideos({
  ctx,
  viewer,
  input,
}: ListVideos): Promise<{ items: VideoCard[]; nextCursor: string | null }> {
  const page = await pageOf({ ctx, viewer, input });
  return {
    items: await videoCards(
      ctx,
      viewer,
      page.rows.map((row) => row.id),
    ),
    nextCursor: page.nextCursor,
  };
}

async function pageOf({ ctx, viewer, input }: ListVideos): Promise<Page<{ id: number }>> {
  const { sort, tag, authorId, cursor, limit } = input;
  if (authorId !== undefined)
    return authorPageQuery({ ctx, authorId, reader: await readerOf(ctx, viewer, authorId), cursor, limit }).page();
  if (tag === undefined) return publicPageQuery({ ctx, sort, viewerId: muterOf(viewer), cursor, limit }).page();
  const tagId = await idOfTag(ctx, tag);
  return tagPageQuery({ ctx, tagId, viewerId: muterOf(viewer), cursor, limit }).page();
}
