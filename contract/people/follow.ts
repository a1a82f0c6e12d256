import { z } from "zod";
import { atMost, cursor, id, limit, page, soughtText } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { relation } from "./person.ts";
import { userBrief } from "./user.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

export { type Relation, relation } from "./person.ts";

export const userListItem = userBrief.extend({ bio: z.string(), followerCount: z.number().int(), relation });
export type UserListItem = z.output<typeof userListItem>;

const ofUser = z.object({ userId: id.optional(), cursor, limit });

export const followLimits = {
  // Follows, blocks, mutes and circles together.
  relation: {
    name: "relation",
    times: 60,
    seconds: MINUTE,
    refusal: "关注、拉黑或加入圈子的操作太频繁",
    counts: "acts",
  },
} as const satisfies RateLimits;

export const followEndpoints = {
  /** C06: people by name, most followed first. */
  userList: endpoint({
    method: "get",
    path: "/user/list",
    summary: "用户列表",
    auth: "optional",
    query: z.object({
      keyword: soughtText()
        .trim()
        .check(...atMost(20))
        .optional(),
      cursor,
      limit,
    }),
    output: page(userListItem),
  }),
  /** C07: sets the wanted state, so that a repeated call changes nothing. */
  follow: endpoint({
    method: "post",
    path: "/user/follow",
    summary: "关注或取消关注",
    auth: "required",
    limits: [followLimits.relation],
    body: z.object({ userId: id, followed: z.boolean() }),
    output: z.object({ followed: z.boolean(), followsMe: z.boolean(), followerCount: z.number().int() }),
  }),
  /** C10; without userId the viewer's own list. 403 when the list is not open to the viewer. */
  followList: endpoint({
    method: "get",
    path: "/user/follow/list",
    summary: "关注的人",
    auth: "optional",
    query: ofUser,
    output: page(userListItem),
  }),
  /** C11 */
  fansList: endpoint({
    method: "get",
    path: "/user/fans/list",
    summary: "粉丝",
    auth: "optional",
    query: ofUser,
    output: page(userListItem),
  }),
  /** A block ends follows in both directions; a blocked person can neither follow nor comment nor reply. */
  block: endpoint({
    method: "post",
    path: "/user/block",
    summary: "拉黑或取消拉黑",
    auth: "required",
    protects: true,
    limits: [followLimits.relation],
    body: z.object({ userId: id, blocked: z.boolean() }),
    output: z.object({ blocked: z.boolean() }),
  }),
  /** A mute hides that person's posts and comments from the viewer. */
  mute: endpoint({
    method: "post",
    path: "/user/mute",
    summary: "屏蔽或取消屏蔽",
    auth: "required",
    protects: true,
    limits: [followLimits.relation],
    body: z.object({ userId: id, muted: z.boolean() }),
    output: z.object({ muted: z.boolean() }),
  }),
  blockList: endpoint({
    method: "get",
    path: "/user/block/list",
    summary: "黑名单",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(userListItem),
  }),
  muteList: endpoint({
    method: "get",
    path: "/user/mute/list",
    summary: "屏蔽的人",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(userListItem),
  }),
} as const;
