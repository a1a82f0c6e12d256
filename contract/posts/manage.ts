import { z } from "zod";
import { timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { subjectKinds } from "../shared/subject.ts";

/** The fields about deletion in a list of own posts. */
export const trashFields = {
  deletedAt: timestamp.nullable(),
  /**
   * The author can restore the post until this time; null when it is not deleted, or was deleted by an administrator.
   */
  restorableUntil: timestamp.nullable(),
  /** The administrator's reason, when an administrator deleted it. */
  removalReason: z.string().nullable(),
};
export interface Trashed {
  deletedAt: string | null;
  restorableUntil: string | null;
  removalReason: string | null;
}

export const figureName = z.enum(["view", "like", "comment", "favourite", "repost", "vote", "follow", "follower"]);
export type FigureName = z.output<typeof figureName>;

/** The number of days that a figure lists individually. */
export const FIGURE_DAYS = 30;

export const figure = z.object({
  name: figureName,
  total: z.number().int(),
  /** One number for each of the last 30 days in China, today last; negative when more was undone than given. */
  days: z.array(z.number().int()).length(FIGURE_DAYS),
});
export type Figure = z.output<typeof figure>;

export const manageEndpoints = {
  figures: endpoint({
    method: "get",
    path: "/user/figures/{kind}",
    summary: "自己内容的数据：累计与最近 30 天每天",
    auth: "required",
    params: z.object({ kind: z.enum(subjectKinds) }),
    output: z.array(figure),
  }),
} as const;
