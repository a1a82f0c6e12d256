import { adminRoutes } from "./admin.ts";
import { agreementRoutes } from "./agreement.ts";
import { appealRoutes } from "./appeal.ts";
import { articleRoutes } from "./article.ts";
import { chatRoutes } from "./chat.ts";
import { circleRoutes } from "./circle.ts";
import { circlePostRoutes } from "./circle-post.ts";
import { commentRoutes } from "./comment.ts";
import { completionRoutes } from "./completion.ts";
import { configRoutes } from "./config.ts";
import { captionRoutes } from "./caption.ts";
import { danmakuRoutes } from "./danmaku.ts";
import { dataExportRoutes } from "./data-export.ts";
import { deliveryRoutes } from "./delivery.ts";
import { draftRoutes } from "./draft.ts";
import { dynamicRoutes } from "./dynamic.ts";
import { favouriteRoutes } from "./favourite.ts";
import { feedbackRoutes } from "./feedback.ts";
import { followRoutes } from "./follow.ts";
import { followingRoutes } from "./following.ts";
import { growthRoutes } from "./growth.ts";
import { healthRoutes } from "./health.ts";
import { imageRoutes } from "./image.ts";
import { leaveRoutes } from "./leave.ts";
import { manageRoutes } from "./manage.ts";
import { messageRoutes } from "./message.ts";
import { minorRoutes } from "./minor.ts";
import { newcomerRoutes } from "./newcomer.ts";
import { pollRoutes } from "./poll.ts";
import { profileRoutes } from "./profile.ts";
import { removalRoutes } from "./removal.ts";
import { reportRoutes } from "./report.ts";
import { reviewRoutes } from "./review.ts";
import { searchRoutes } from "./search.ts";
import { sitemapRoutes } from "./sitemap.ts";
import { seriesRoutes } from "./series.ts";
import { smsRoutes } from "./sms.ts";
import { suggestionRoutes } from "./suggestion.ts";
import { userRoutes } from "./user.ts";
import { videoRoutes } from "./video.ts";
import { videoFileRoutes } from "./video-file.ts";
import { wechatRoutes } from "./wechat.ts";
import type { Mount } from "./mount.ts";

type Routes = (mount: Mount) => void;

/**
 * Groups of routes with data that pages read. The API mounts them whole; a web worker beside the same database mounts
 * only their reads (api/reads.ts).
 */
export const readRoutes: readonly Routes[] = [
  userRoutes,
  profileRoutes,
  followRoutes,
  circleRoutes,
  circlePostRoutes,
  followingRoutes,
  articleRoutes,
  commentRoutes,
  dynamicRoutes,
  videoRoutes,
  captionRoutes,
  danmakuRoutes,
  feedbackRoutes,
  favouriteRoutes,
  seriesRoutes,
  growthRoutes,
  messageRoutes,
  chatRoutes,
  agreementRoutes,
  minorRoutes,
];

/** Groups that only the API mounts: writes, rate-limited calls, and answers that depend on the API process. */
export const apiOnlyRoutes: readonly Routes[] = [
  healthRoutes,
  configRoutes,
  adminRoutes,
  reviewRoutes,
  newcomerRoutes,
  appealRoutes,
  smsRoutes,
  leaveRoutes,
  dataExportRoutes,
  wechatRoutes,
  deliveryRoutes,
  draftRoutes,
  imageRoutes,
  manageRoutes,
  pollRoutes,
  reportRoutes,
  removalRoutes,
  completionRoutes,
  searchRoutes,
  sitemapRoutes,
  suggestionRoutes,
  videoFileRoutes,
];
