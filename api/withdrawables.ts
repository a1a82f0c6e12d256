import { withdrawnProfile } from "./services/accounts/profile/withdraw-profile.ts";
import { withdrawnMessages } from "./services/chat/chat-message/withdraw-messages.ts";
import { withdrawnCircles } from "./services/circles/circle/withdraw-circles.ts";
import { withdrawnLog } from "./services/circles/circle/withdraw-log.ts";
import { withdrawnApplications, withdrawnMembers } from "./services/circles/circle/withdraw-members.ts";
import { withdrawnFollows } from "./services/people/follow/withdraw-follows.ts";
import type { Withdrawable } from "./services/people/withdrawal/withdrawable.ts";
import { withdrawnReviews } from "./services/moderation/review/withdraw-reviews.ts";
import { withdrawnDanmaku, withdrawnDanmakuLikes } from "./services/posts/danmaku/withdraw-danmaku.ts";
import { withdrawnFavourites } from "./services/posts/favourite/withdraw-favourites.ts";
import { withdrawnFolders } from "./services/posts/favourite/withdraw-folders.ts";
import { withdrawnTicketFollows, withdrawnTicketVotes } from "./services/posts/feedback/withdraw-votes.ts";
import { withdrawnBallots } from "./services/posts/poll/withdraw-ballots.ts";
import { withdrawnCommentLikes, withdrawnLikes } from "./services/posts/post/withdraw-likes.ts";
import { withdrawnSeries, withdrawnSeriesFollows } from "./services/posts/series/withdraw-series.ts";

/**
 * Everything that a hold of new accounts and a cleanup hide and show again beside posts and comments, in this order: the
 * words that most readers see come first. `tests/api/console/cleanup-member.test.ts` compares it with the schema.
 */
export const withdrawables: readonly Withdrawable[] = [
  withdrawnProfile,
  withdrawnMessages,
  withdrawnDanmaku,
  withdrawnCircles,
  withdrawnSeries,
  withdrawnFolders,
  withdrawnApplications,
  withdrawnLog,
  withdrawnFollows,
  withdrawnLikes("article"),
  withdrawnLikes("dynamic"),
  withdrawnLikes("video"),
  withdrawnCommentLikes,
  withdrawnDanmakuLikes,
  withdrawnSeriesFollows,
  withdrawnFavourites,
  withdrawnTicketVotes,
  withdrawnTicketFollows,
  withdrawnBallots,
  withdrawnMembers,
  withdrawnReviews,
];
