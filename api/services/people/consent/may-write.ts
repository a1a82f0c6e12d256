import type { Viewer } from "../../../context.ts";
import type { Endpoint } from "../../../../contract/shared/endpoint.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { RateLimit } from "../../../../contract/shared/rate-limit.ts";
import { profileLimits } from "../../../../contract/accounts/profile.ts";
import { growthLimits } from "../../../../contract/people/growth.ts";
import { followLimits } from "../../../../contract/people/follow.ts";
import { sharedLimits } from "../../../../contract/shared/shared-limits.ts";
import { pollLimits } from "../../../../contract/posts/poll.ts";
import { circleStaffLimits } from "../../../../contract/circles/circle-staff.ts";
import { favouriteLimits } from "../../../../contract/posts/favourite.ts";

/**
 * The limits of acts that affect others without words. Drafts, deletions, reports, blocks and the member's own
 * account stay open.
 */
const ACTS: readonly RateLimit[] = [
  sharedLimits.like,
  pollLimits.vote,
  favouriteLimits.change,
  followLimits.relation,
  profileLimits.update,
  growthLimits.checkIn,
  circleStaffLimits.act,
];

/**
 * The mount's check before writes: a member who has not agreed to the current version of the agreement may only read,
 * and a member without a phone may not publish words.
 * @throws ApiError CONSENT, FORBIDDEN
 */
export function assertMayWrite(
  viewer: Viewer,
  { publishes, protects, limits = [] }: Pick<Endpoint, "publishes" | "protects" | "limits">,
): void {
  if (viewer.mustAgree && !protects && (publishes || limits.some((rule) => ACTS.includes(rule))))
    throw new ApiError("CONSENT", "服务协议或隐私政策有更新，请先到“账号与安全”页面阅读并同意");
  if (viewer.hasNoPhone && publishes)
    throw new ApiError("FORBIDDEN", "按照规定，发布内容前请先到“账号与安全”页面绑定手机号");
}
