import { exactTimeText } from "~/lib/time-text.ts";

/** Describes the cooling-off period. An operator may set it to 0 days: the account then ends within minutes. */
export const coolingOffText = (days: number): string =>
  days > 0
    ? `申请后有 ${days} 天冷静期，期间可以照常登录，也可以随时在这里撤回。`
    : "申请后没有冷静期：账号会在几分钟内注销，提交后一般来不及撤回。";

/** Says until when the request can be withdrawn. */
export const askedText = (dueAt: string, now: number): string =>
  Date.parse(dueAt) > now ? `已申请注销，${exactTimeText(dueAt)} 前可以撤回` : "已申请注销，账号会在几分钟内注销";

/** Says when the account will end. */
export const leavingText = ({ askedAt, dueAt }: { askedAt: string; dueAt: string }): string =>
  askedAt === dueAt
    ? "账号会在几分钟内注销。"
    : `账号将在 ${exactTimeText(dueAt)} 之后注销，在此之前一切照常，也可以撤回。`;
