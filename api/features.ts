import { sessionFeature } from "./services/accounts/session/feature.ts";
import { profileFeature } from "./services/accounts/profile/feature.ts";
import { noticeDeliveryFeature } from "./services/accounts/delivery/feature.ts";
import { chatFeature } from "./services/chat/chat-message/feature.ts";
import { circleFeature } from "./services/circles/circle/feature.ts";
import { reportFeature } from "./services/console/report/feature.ts";
import { cleanupFeature } from "./services/console/cleanup/feature.ts";
import { newcomerHoldFeature } from "./services/console/newcomer-hold/feature.ts";
import { staffFeature } from "./services/console/staff/feature.ts";
import { imageFeature } from "./services/files/image/feature.ts";
import { searchFeature } from "./services/finding/search/feature.ts";
import { suggestionFeature } from "./services/finding/suggestion/feature.ts";
import { accountMergeFeature } from "./services/lifecycle/account-merge/feature.ts";
import { dataExportFeature } from "./services/lifecycle/data-export/feature.ts";
import { leaveFeature } from "./services/lifecycle/leave/feature.ts";
import { recordExportFeature } from "./services/lifecycle/record-export/feature.ts";
import { reviewFeature } from "./services/moderation/review/feature.ts";
import { wordFeature } from "./services/moderation/word/feature.ts";
import { consentFeature } from "./services/people/consent/feature.ts";
import { followFeature } from "./services/people/follow/feature.ts";
import { growthFeature } from "./services/people/growth/feature.ts";
import { userFeature } from "./services/people/user/feature.ts";
import { withdrawalFeature } from "./services/people/withdrawal/feature.ts";
import { aiFeature } from "./services/posts/ai/feature.ts";
import { articleFeature } from "./services/posts/article/feature.ts";
import { commentFeature } from "./services/posts/comment/feature.ts";
import { danmakuFeature } from "./services/posts/danmaku/feature.ts";
import { draftFeature } from "./services/posts/draft/feature.ts";
import { dynamicFeature } from "./services/posts/dynamic/feature.ts";
import { favouriteFeature } from "./services/posts/favourite/feature.ts";
import { feedbackFeature } from "./services/posts/feedback/feature.ts";
import { mediaFeature } from "./services/posts/media/feature.ts";
import { pollFeature } from "./services/posts/poll/feature.ts";
import { postsFeature } from "./services/posts/post/feature.ts";
import { seriesFeature } from "./services/posts/series/feature.ts";
import { tagFeature } from "./services/posts/tag/feature.ts";
import { videoFeature } from "./services/posts/video/feature.ts";
import { deliveryQueueFeature } from "./services/shared/delivery/feature.ts";
import { eventFeature } from "./services/shared/event/feature.ts";
import { hotSearchFeature } from "./services/shared/hot-search/feature.ts";
import { noticeFeature } from "./services/shared/message/feature.ts";
import { type Feature, listsOf } from "./feature.ts";

/**
 * The features of the API. A hold of new accounts and a cleanup hide rows in this order: first the words that most readers see.
 */
export const features: readonly Feature[] = [
  profileFeature,
  commentFeature,
  chatFeature,
  danmakuFeature,
  circleFeature,
  seriesFeature,
  favouriteFeature,
  followFeature,
  articleFeature,
  dynamicFeature,
  videoFeature,
  postsFeature,
  feedbackFeature,
  pollFeature,
  reviewFeature,
  sessionFeature,
  noticeDeliveryFeature,
  reportFeature,
  cleanupFeature,
  newcomerHoldFeature,
  staffFeature,
  imageFeature,
  searchFeature,
  suggestionFeature,
  accountMergeFeature,
  dataExportFeature,
  leaveFeature,
  recordExportFeature,
  wordFeature,
  consentFeature,
  growthFeature,
  userFeature,
  withdrawalFeature,
  aiFeature,
  draftFeature,
  mediaFeature,
  tagFeature,
  deliveryQueueFeature,
  eventFeature,
  hotSearchFeature,
  noticeFeature,
];

export const featureLists = listsOf(features);
