import { z } from "zod";
import { id, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

/** R21–R23: what is ticked in a list of one's own. @param what its name and unit: 文章, 篇 */
export function chosen(what: string, unit: string) {
  return z.object({
    ids: z.array(id).min(1, `请先选择${what}`).max(limits.pageSizeMax, `一次最多 ${limits.pageSizeMax} ${unit}`),
  });
}
export const removedCount = z.object({ removed: z.number().int() });
export const restoredCount = z.object({ restored: z.number().int() });

/** What a list of one's own says of what was deleted. */
export const trashFields = {
  deletedAt: timestamp.nullable(),
  /** Until then its author can bring it back; null when it is not deleted, or was deleted by an administrator. */
  restorableUntil: timestamp.nullable(),
  /** Why an administrator deleted it, where one did. */
  removalReason: z.string().nullable(),
};
export interface Trashed {
  deletedAt: string | null;
  restorableUntil: string | null;
  removalReason: string | null;
}

/** What the statistics of each list of one's own count, in the order in which it shows them. */
export const figureNames = {
  article: ["view", "like", "comment", "favourite", "follower"],
  dynamic: ["like", "comment", "repost", "favourite", "follower"],
  video: ["view", "like", "comment", "favourite", "follower"],
  feedback: ["vote", "follow", "comment"],
} as const;
export type FigureKind = keyof typeof figureNames;
export const figureName = z.enum(["view", "like", "comment", "favourite", "repost", "vote", "follow", "follower"]);
export type FigureName = z.output<typeof figureName>;

/** How many days a figure tells one by one. */
export const FIGURE_DAYS = 30;

export const figure = z.object({
  name: figureName,
  total: z.number().int(),
  /** One for each of the last 30 days in China, today last; less than 0 when more was taken back than given. */
  days: z.array(z.number().int()).length(FIGURE_DAYS),
});
export type Figure = z.output<typeof figure>;

export const manageEndpoints = {
  figures: endpoint({
    method: "get",
    path: "/user/figures/{kind}",
    summary: "自己内容的数据：累计与最近 30 天每天",
    auth: "required",
    params: z.object({ kind: z.enum(["video", "article", "dynamic", "feedback"]) }),
    output: z.array(figure),
  }),
} as const;
