import { z } from "zod";
import { done, failures, id, idOut, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { userBrief } from "../people/user.ts";
import { cleanupInput, writtenCounts } from "./cleanup.ts";
import { clusterReasons } from "./cleanup-names.ts";
import { personItem } from "./person-item.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

const count = z.number().int();
const peopleOf = <Id extends z.ZodType<number>>(one: Id) =>
  z
    .array(one)
    .min(1, "请先选择成员")
    .max(limits.cleanupPeopleMax, `一次最多 ${limits.cleanupPeopleMax} 人，请少选一些`);

export const cleanupManyInput = cleanupInput.extend({ ids: peopleOf(id) });

/** Several people, in one query field: `7,12,40`. */
const idList = z
  .string()
  .max(1_000)
  .regex(/^\d{1,15}(,\d{1,15})*$/, "请求有误")
  .transform((text) => text.split(",").map(Number))
  .pipe(peopleOf(z.number().int().positive()));

const act = { method: "post", auth: "required", limits: [sharedLimits.staff] } as const;

/** Cleanups of several people by one press, such as a wave of spam (decision 0047). */
export const cleanupManyEndpoints = {
  cleanupPeople: endpoint({
    method: "get",
    path: "/admin/cleanup",
    summary: "批量清理之前：选中的成员，或与一条举报的作者同一批的，或刚注册的；各有多少内容（版主、管理员）",
    auth: "required",
    /** The first of these that is given chooses the people. */
    query: z.object({
      ids: idList.optional(),
      report: id.optional(),
      hours: z.coerce.number().int().min(1).max(72).optional(),
    }),
    output: z.object({
      /** At most `limits.cleanupPeopleMax`, the staff left out. */
      people: z.array(
        personItem.extend({
          /** The number of contents that a cleanup of everything would delete. */
          total: count,
          /** Why the person belongs to the cluster of a report; empty otherwise. */
          reasons: z.array(z.enum(clusterReasons)),
        }),
      ),
      counts: writtenCounts,
      total: count,
      canBan: z.boolean(),
      /** The latest cleanups of several people, newest first; at most 5. */
      batches: z.array(
        z.object({
          id: idOut,
          madeBy: userBrief,
          createdAt: timestamp,
          reason: z.string(),
          people: count,
          removed: count,
          /** The number of these cleanups that still run. */
          running: count,
          isUndone: z.boolean(),
          canUndo: z.boolean(),
        }),
      ),
    }),
  }),
  cleanUpMany: endpoint({
    ...act,
    path: "/admin/cleanup",
    summary: "清理多位成员（可同时封禁），每人各自成败；30 天内可以一次撤销（版主、管理员）",
    body: cleanupManyInput,
    output: z.object({ done: count, failed: failures }),
  }),
  undoCleanUpMany: endpoint({
    ...act,
    path: "/admin/cleanup/{id}/undo-all",
    summary: "撤销一次批量清理：恢复每个人的内容，也解除随之作出的封禁（版主、管理员）",
    params: z.object({ id }),
    output: done.extend({ done: count, failed: failures }),
  }),
} as const;
