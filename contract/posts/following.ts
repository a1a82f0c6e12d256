import { z } from "zod";
import { articleCard } from "./article.ts";
import { atMost, cursor, limit, page, soughtText } from "../shared/common.ts";
import { dynamicCard } from "./dynamic.ts";
import { endpoint } from "../shared/endpoint.ts";
import { feedbackCard } from "./feedback.ts";
import { videoCard } from "./video.ts";

/** A post of any kind, as a card of its kind's lists. */
export const followedPost = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("article"), card: articleCard }),
  z.object({ kind: z.literal("dynamic"), card: dynamicCard }),
  z.object({ kind: z.literal("feedback"), card: feedbackCard }),
  z.object({ kind: z.literal("video"), card: videoCard }),
]);
export type FollowedPost = z.output<typeof followedPost>;

export const followingEndpoints = {
  /**
   * R01: posts of the viewer and of the people and circles that they follow, newest first. With `tag`: only posts with
   * that tag.
   */
  list: endpoint({
    method: "get",
    path: "/following/list",
    summary: "关注的人和圈子发布的文章、视频、动态与反馈，按时间",
    auth: "required",
    query: z.object({
      tag: soughtText()
        .check(...atMost(40))
        .optional(),
      cursor,
      limit,
    }),
    output: page(followedPost),
  }),
} as const;
