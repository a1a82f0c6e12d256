import { z } from "zod";
import { circleDetail } from "../circles/circle-fields.ts";
import { circleRef } from "../circles/circle-ref.ts";
import { circlePostSorts } from "../circles/circle-post-names.ts";
import { atMost, checkbox, cursor, done, id, limit, page, plainText } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { followedPost } from "./following.ts";
import { limits } from "../shared/limits.ts";
import { subjectKinds } from "../shared/subject.ts";
import { circleStaffLimits } from "../circles/circle-staff.ts";

const kind = z.enum(subjectKinds);
const postRef = { kind, postId: id };
/** The query of a circle's posts, of all kinds or one. */
const listQuery = z.object({
  sort: z.enum(circlePostSorts).default("replied"),
  kind: kind.optional(),
  cursor,
  limit,
});
const reason = plainText()
  .trim()
  .check(...atMost(limits.circleReasonMax, `理由最多 ${limits.circleReasonMax} 字`));

export const circlePostItem = followedPost.and(z.object({ isPinned: z.boolean(), isFeatured: z.boolean() }));
export type CirclePostItem = z.output<typeof circlePostItem>;

const write = { method: "post", auth: "required", limits: [circleStaffLimits.act] } as const;

/** R13: the posts in a circle. */
export const circlePostEndpoints = {
  /**
   * A viewer who may not look gets the circle without posts. The pinned posts (at most 3) come with the first page,
   * above it.
   */
  home: endpoint({
    method: "get",
    path: "/circle/{id}/home",
    summary: "圈子首页：圈子资料、置顶与一页帖子",
    auth: "optional",
    params: z.object({ id }),
    query: listQuery,
    output: z.object({ circle: circleDetail, pinned: z.array(circlePostItem), posts: page(circlePostItem) }),
  }),
  list: endpoint({
    method: "get",
    path: "/circle/{id}/post/list",
    summary: "圈子里的帖子：最新回复、最新发布、热门、精华，可按种类筛选",
    auth: "optional",
    params: z.object({ id }),
    query: listQuery,
    output: page(circlePostItem),
  }),
  /**
   * The circles where the viewer may post this kind now, the latest joined first; with `asStaff`, the circles where
   * they may place another author's post of this kind.
   */
  places: endpoint({
    method: "get",
    path: "/circle/place/list",
    summary: "可以发布到的圈子",
    auth: "required",
    query: z.object({ kind, asStaff: checkbox }),
    output: z.object({ items: z.array(circleRef) }),
  }),
  pin: endpoint({
    ...write,
    path: "/circle/{id}/post/pin",
    summary: `置顶或取消置顶帖子，最多 ${limits.pinsMax} 个（圈主、圈子管理员）`,
    params: z.object({ id }),
    body: z.object({ ...postRef, pinned: z.boolean() }),
    output: z.object({ pinned: z.boolean() }),
  }),
  feature: endpoint({
    ...write,
    path: "/circle/{id}/post/feature",
    summary: "设为精华或取消精华（圈主、圈子管理员）",
    params: z.object({ id }),
    body: z.object({ ...postRef, featured: z.boolean() }),
    output: z.object({ featured: z.boolean() }),
  }),
  /**
   * A post that is removed from a private circle becomes visible to its author only, because its comments were written
   * for the circle's members.
   */
  remove: endpoint({
    ...write,
    path: "/circle/{id}/post/remove",
    says: { reason: "profile" },
    summary: "把帖子移出圈子（圈主、圈子管理员须写理由，作者不必）",
    params: z.object({ id }),
    body: z.object({ ...postRef, reason: reason.default("") }),
    output: done,
  }),
  /**
   * The author may move the post to a circle where they may post; staff of its circle may move it to a circle where
   * they are staff, too. Its URL stays.
   */
  move: endpoint({
    ...write,
    path: "/circle/{id}/post/move",
    says: { reason: "profile" },
    summary: "把帖子放进这个圈子：作者，或原圈子与这个圈子共同的圈子管理员",
    params: z.object({ id }),
    body: z.object({ ...postRef, reason: reason.default("") }),
    output: done,
  }),
} as const;
