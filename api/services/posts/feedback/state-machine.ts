import type { FeedbackDetail } from "../../../../contract/posts/feedback.ts";
import {
  type FeedbackStatus,
  feedbackStatuses,
  feedbackStatusName,
} from "../../../../contract/posts/feedback-status.ts";

export type FeedbackAction = FeedbackDetail["moves"][number]["action"];

/** The roles of the acting user towards a ticket. One user may have both. */
export interface Actor {
  isAdmin: boolean;
  isAuthor: boolean;
}

/** A requested change of status. `movedAt`: when the ticket entered the status `from`, ms since 1970. */
export interface Step {
  from: FeedbackStatus;
  to: FeedbackStatus;
  actor: Actor;
  movedAt: number;
  now: number;
}

export type Verdict = { ok: true; action: FeedbackAction } | { ok: false; isForbidden: boolean; message: string };

export const REOPEN_DAYS = 7;
const REOPEN_MS = REOPEN_DAYS * 24 * 3_600_000;

type Ways = Record<FeedbackStatus, Partial<Record<FeedbackStatus, FeedbackAction>>>;

/** 待受理 → 已受理 → 处理中 ⇄ 待用户补充 → 已解决 → 已关闭, with the exits 已排期, 不予处理 and 重复. */
const adminWays: Ways = {
  pending: { accepted: "accept", scheduled: "schedule", rejected: "reject", duplicate: "merge" },
  accepted: { processing: "process", scheduled: "schedule", rejected: "reject", duplicate: "merge" },
  scheduled: { processing: "process", rejected: "reject", duplicate: "merge" },
  processing: {
    resolved: "resolve",
    "need-info": "ask",
    scheduled: "schedule",
    rejected: "reject",
    duplicate: "merge",
  },
  "need-info": { processing: "process", resolved: "resolve", rejected: "reject", duplicate: "merge" },
  resolved: { closed: "close", processing: "reopen" },
  closed: { processing: "reopen" },
  rejected: { accepted: "accept" },
  duplicate: { accepted: "accept" },
};

const authorWays: Ways = {
  pending: { closed: "close" },
  accepted: { closed: "close" },
  scheduled: { closed: "close" },
  processing: { closed: "close" },
  "need-info": { processing: "supplement", closed: "close" },
  resolved: { closed: "close", pending: "reopen" },
  closed: { pending: "reopen" },
  rejected: {},
  duplicate: {},
};

/**
 * Whether a step is allowed, and which action it is. Pure: the caller must check that the stored status still equals
 * `from`.
 */
export function judgeStep({ from, to, actor, movedAt, now }: Step): Verdict {
  const byAdmin = actor.isAdmin ? adminWays[from][to] : undefined;
  if (byAdmin) return { ok: true, action: byAdmin };
  const byAuthor = actor.isAuthor ? authorWays[from][to] : undefined;
  if (byAuthor === "reopen" && now - movedAt > REOPEN_MS) {
    return refused(`已超过 ${REOPEN_DAYS} 天，不能重新打开；如果问题还在，请提交新的反馈`);
  }
  if (byAuthor) return { ok: true, action: byAuthor };
  if (!actor.isAdmin && !actor.isAuthor)
    return { ok: false, isForbidden: true, message: "只有提交者和管理员可以改变反馈的状态" };
  if (!actor.isAdmin && adminWays[from][to])
    return { ok: false, isForbidden: true, message: `只有管理员可以把反馈改为「${feedbackStatusName[to]}」` };
  return refused(`「${feedbackStatusName[from]}」的反馈不能直接改为「${feedbackStatusName[to]}」`);
}

function refused(message: string): Verdict {
  return { ok: false, isForbidden: false, message };
}

/** All steps that `judgeStep` allows now, in the order of the statuses. */
export function openSteps(step: Omit<Step, "to">): FeedbackDetail["moves"] {
  return feedbackStatuses.flatMap((to) => {
    const verdict = judgeStep({ ...step, to });
    return verdict.ok ? [{ to, action: verdict.action }] : [];
  });
}

/** Open tickets: their author may still edit the text. */
export function isOpen(status: FeedbackStatus): boolean {
  return openStatuses.includes(status);
}
export const openStatuses: readonly FeedbackStatus[] = ["pending", "accepted", "processing", "need-info", "scheduled"];

/** The error message when an action needs a note; undefined when it needs none. */
export function missingNote(action: FeedbackAction): string | undefined {
  if (action === "reject") return "请说明不予处理的理由";
  if (action === "ask") return "请写明需要用户补充什么";
  if (action === "supplement") return "请写下补充的内容";
  return undefined;
}
