import { z } from "zod";
import { joinPolicies } from "./circle-names.ts";
import { cursor, id, idOut, image, limit, page } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { followLimits } from "../people/follow.ts";

export const circleBrief = z.object({
  id: idOut,
  name: z.string(),
  description: z.string(),
  icon: image.nullable(),
  memberCount: z.number().int(),
  joinPolicy: z.enum(joinPolicies),
  followed: z.boolean(),
});
export type CircleBrief = z.output<typeof circleBrief>;

export const circleFollowEndpoints = {
  /** C09 */
  list: endpoint({
    method: "get",
    path: "/user/follow/circle/list",
    summary: "关注的圈子",
    auth: "optional",
    query: z.object({ userId: id.optional(), cursor, limit }),
    output: page(circleBrief),
  }),
  /** Circles that the viewer does not follow yet, most members first. */
  suggestions: endpoint({
    method: "get",
    path: "/circle/suggestion/list",
    summary: "可以关注的圈子",
    auth: "optional",
    query: z.object({ cursor, limit }),
    output: page(circleBrief),
  }),
  /** Sets the wanted state, so that a repeated call changes nothing. */
  follow: endpoint({
    method: "post",
    path: "/circle/follow",
    summary: "关注或取消关注圈子",
    auth: "required",
    limits: [followLimits.relation],
    body: z.object({ circleId: id, followed: z.boolean() }),
    output: z.object({ followed: z.boolean(), memberCount: z.number().int() }),
  }),
} as const;
