import { z } from "zod";
import { cursor, done, id, idOut, limit, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { reported } from "./report.ts";
import { userBrief } from "../people/user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

/** A removal of content by the staff. */
export const removal = z.object({
  id: idOut,
  about: reported.extend({ isDeleted: z.boolean() }).nullable(),
  reason: z.string(),
  removedBy: userBrief,
  removedAt: timestamp,
  undoneBy: userBrief.nullable(),
  undoneAt: timestamp.nullable(),
  /** Administrators can undo the removal until this time; null when it is undone or too late. */
  undoableUntil: timestamp.nullable(),
});
export type Removal = z.output<typeof removal>;

export const removalEndpoints = {
  list: endpoint({
    method: "get",
    path: "/removal/list",
    staff: true,
    summary: "管理员删除记录，新的在前（管理员）",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: z.object({ items: z.array(removal), nextCursor: z.string().nullable() }),
  }),
  undo: endpoint({
    method: "post",
    path: "/removal/{id}/undo",
    staff: true,
    summary: "撤销 30 天内的一次管理员删除（管理员）",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    output: done,
  }),
} as const;
