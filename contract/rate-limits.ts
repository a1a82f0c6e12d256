import { challengeLimits } from "./shared/challenge.ts";
import { sharedLimits } from "./shared/shared-limits.ts";
import { deliveryLimits } from "./accounts/delivery.ts";
import { liveTicketLimits } from "./accounts/live-ticket.ts";
import { profileLimits } from "./accounts/profile.ts";
import { wechatLimits } from "./accounts/wechat.ts";
import { chatLimits } from "./chat/chat.ts";
import { circleStaffLimits } from "./circles/circle-staff.ts";
import { circleLimits } from "./circles/circle.ts";
import { reportLimits } from "./console/report.ts";
import { imageLimits } from "./files/image.ts";
import { videoFileLimits } from "./files/video-file.ts";
import { sitemapLimits } from "./finding/sitemap.ts";
import { suggestionLimits } from "./finding/suggestion.ts";
import { recordExportLimits } from "./lifecycle/record-export.ts";
import { appealLimits } from "./moderation/appeal.ts";
import { reviewLimits } from "./moderation/review.ts";
import { followLimits } from "./people/follow.ts";
import { growthLimits } from "./people/growth.ts";
import { minorLimits } from "./people/minor.ts";
import { smsLimits } from "./people/sms.ts";
import { userLimits } from "./people/user.ts";
import { articleLimits } from "./posts/article.ts";
import { captionLimits } from "./posts/caption.ts";
import { commentLimits } from "./posts/comment.ts";
import { danmakuLimits } from "./posts/danmaku.ts";
import { draftLimits } from "./posts/draft.ts";
import { dynamicLimits } from "./posts/dynamic.ts";
import { favouriteLimits } from "./posts/favourite.ts";
import { feedbackLimits } from "./posts/feedback.ts";
import { pollLimits } from "./posts/poll.ts";
import { seriesLimits } from "./posts/series.ts";
import { videoPlaceLimits } from "./posts/video-place.ts";
import { videoLimits } from "./posts/video.ts";
import type { RateLimit, RateLimits } from "./shared/rate-limit.ts";

/** The rate limits of all features, one line a feature. */
export const limitsOfFeatures = {
  challengeLimits,
  sharedLimits,
  deliveryLimits,
  liveTicketLimits,
  profileLimits,
  wechatLimits,
  chatLimits,
  circleStaffLimits,
  circleLimits,
  reportLimits,
  imageLimits,
  videoFileLimits,
  sitemapLimits,
  suggestionLimits,
  recordExportLimits,
  appealLimits,
  reviewLimits,
  followLimits,
  growthLimits,
  minorLimits,
  smsLimits,
  userLimits,
  articleLimits,
  captionLimits,
  commentLimits,
  danmakuLimits,
  draftLimits,
  dynamicLimits,
  favouriteLimits,
  feedbackLimits,
  pollLimits,
  seriesLimits,
  videoPlaceLimits,
  videoLimits,
};

type Features = typeof limitsOfFeatures;
type NamesOf<F> = F extends Readonly<Record<string, { name: infer N }>> ? N : never;
/** The names of all rate limits. */
export type LimitName = NamesOf<Features[keyof Features]>;

/** All rate limits by name. */
export const limitRules = Object.fromEntries(
  Object.values<RateLimits>(limitsOfFeatures).flatMap((limits) =>
    Object.values(limits).map((limit) => [limit.name, limit]),
  ),
) as Record<LimitName, RateLimit>;
