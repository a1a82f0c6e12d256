import { HOUR, MINUTE, type RateLimits } from "./rate-limit.ts";

/** The rate limits that endpoints of several features spend. */
export const sharedLimits = {
  // All other writes: deletions, marks, sessions, acts of administrators.
  change: { name: "change", per: "caller", times: 600, seconds: MINUTE, refusal: "操作太频繁", counts: "acts" },
  // For edits of videos, tickets and series.
  edit: { name: "edit", times: 60, seconds: HOUR, refusal: "修改太频繁", counts: "acts" },
  like: { name: "like", times: 60, seconds: MINUTE, refusal: "点赞太频繁", counts: "acts" },
  // Acts of the staff that notify a member or are recorded about a member.
  staff: { name: "staff", times: 120, seconds: HOUR, refusal: "管理操作太频繁", counts: "acts" },
  // The same acts on a page of people at once.
  staffMany: { name: "staff-many", times: 30, seconds: HOUR, refusal: "批量管理操作太频繁", counts: "acts" },
} as const satisfies RateLimits;
