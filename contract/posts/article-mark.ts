import { z } from "zod";
import { done, id } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

/** The page on which an article is pinned: its author's page, or the home page. */
export const pinPlace = z.enum(["profile", "home"]);
export type PinPlace = z.output<typeof pinPlace>;

export const articleMarkEndpoints = {
  essence: endpoint({
    method: "post",
    path: "/article/{id}/essence",
    staff: true,
    summary: "设为或取消精华（管理员）；作者会收到通知",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    body: z.object({ essence: z.boolean() }),
    output: done,
  }),
  pin: endpoint({
    method: "post",
    path: "/article/{id}/pin",
    summary: "置顶或取消置顶：作者在自己的主页（profile），管理员在首页（home），各最多 3 篇",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    body: z.object({ place: pinPlace, pinned: z.boolean() }),
    output: done,
  }),
} as const;
