import { z } from "zod";
import { atMost, done, id, idOut, soughtText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { staffReason } from "../shared/staff-fields.ts";
import { userBrief } from "../people/user.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

/** The outcome for a login or a name when its account is merged into another. */
const outcome = z.enum(["none", "moved", "freed"]);
export type MergeOutcome = z.output<typeof outcome>;

const side = userBrief.extend({
  createdAt: timestamp,
  phoneMasked: z.string().nullable(),
  wechatNickname: z.string().nullable(),
  /** The numbers of its contents and ties, with their Chinese names; both sides name the same. */
  counts: z.array(z.object({ name: z.string(), count: z.number().int() })),
});
export type MergeSide = z.output<typeof side>;

/** The merge of an account into another. */
export const accountMerge = z.object({
  from: userBrief,
  into: userBrief,
  madeBy: userBrief,
  reason: z.string(),
  begunAt: timestamp,
  /** Null while its data is being moved. */
  doneAt: timestamp.nullable(),
});
export type AccountMerge = z.output<typeof accountMerge>;

export const mergeInput = z.object({
  /** The account that remains. */
  into: id,
  reason: staffReason.min(1, "请写下理由"),
  /** The id of the account that ends, typed again as a confirmation. */
  confirm: soughtText()
    .trim()
    .check(...atMost(64))
    .default(""),
});

export const mergePath = (of: number) => `/admin/person/${of}/merge`;

export const accountMergeEndpoints = {
  mergePreview: endpoint({
    method: "get",
    path: "/admin/person/{id}/merge",
    summary: "把一个账号并入另一个之前：两边各有什么、什么会变、什么拦着（管理员）",
    auth: "required",
    params: z.object({ id }),
    /** The id or the complete name of the remaining account. */
    query: z.object({
      into: soughtText()
        .trim()
        .check(...atMost(64))
        .default(""),
    }),
    output: z.object({
      from: side,
      /** Null without input, or when no user matches. */
      into: side.nullable(),
      /** The obstacles to the merge now, as sentences. */
      obstacles: z.array(z.string()),
      phone: outcome,
      wechat: outcome,
      name: outcome,
      /** The numbers of items that both accounts have; one of each pair stays. */
      double: z.object({
        likes: z.number().int(),
        favourites: z.number().int(),
        follows: z.number().int(),
        circles: z.number().int(),
        votes: z.number().int(),
      }),
    }),
  }),
  mergePerson: endpoint({
    method: "post",
    path: "/admin/person/{id}/merge",
    summary: "把一个账号并入另一个（管理员）；不能撤销，内容由后台任务搬过去",
    auth: "required",
    limits: [sharedLimits.staff],
    params: z.object({ id }),
    body: mergeInput,
    output: done.extend({ into: idOut }),
  }),
} as const;
