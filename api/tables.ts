import { loginTables } from "./services/accounts/session/tables.ts";
import { chatTables } from "./services/chat/chat-message/tables.ts";
import { circleTables } from "./services/circles/circle/tables.ts";
import { staffTables } from "./services/console/staff/tables.ts";
import { fileTables } from "./services/files/image/tables.ts";
import { searchTables } from "./services/finding/search/tables.ts";
import { lifecycleTables } from "./services/lifecycle/leave/tables.ts";
import { reviewTables } from "./services/moderation/review/tables.ts";
import { consentTables } from "./services/people/consent/tables.ts";
import { followTables } from "./services/people/follow/tables.ts";
import { growthTables } from "./services/people/growth/tables.ts";
import { userTables } from "./services/people/user/tables.ts";
import { aiTables } from "./services/posts/ai/tables.ts";
import { articleTables } from "./services/posts/article/tables.ts";
import { commentTables } from "./services/posts/comment/tables.ts";
import { danmakuTables } from "./services/posts/danmaku/tables.ts";
import { draftTables } from "./services/posts/draft/tables.ts";
import { dynamicTables } from "./services/posts/dynamic/tables.ts";
import { favouriteTables } from "./services/posts/favourite/tables.ts";
import { feedbackTables } from "./services/posts/feedback/tables.ts";
import { pollTables } from "./services/posts/poll/tables.ts";
import { seriesTables } from "./services/posts/series/tables.ts";
import { tagTables } from "./services/posts/tag/tables.ts";
import { videoTables } from "./services/posts/video/tables.ts";
import { deliveryTables } from "./services/shared/delivery/tables.ts";
import { siteTables } from "./services/shared/event/tables.ts";
import { noticeTables } from "./services/shared/message/tables.ts";
import { memberColumnsOf, type Tables } from "./db/table-facts.ts";

/**
 * The facts of all tables: their growth, and for each column that refers to a member the end of an account, a merge, the
 * exports and a cleanup. `tests/api/database/table-facts.test.ts` compares them with the database.
 */
export const tables: readonly Tables[] = [
  userTables,
  followTables,
  growthTables,
  consentTables,
  loginTables,
  articleTables,
  dynamicTables,
  videoTables,
  feedbackTables,
  draftTables,
  commentTables,
  danmakuTables,
  seriesTables,
  favouriteTables,
  pollTables,
  tagTables,
  aiTables,
  circleTables,
  chatTables,
  noticeTables,
  deliveryTables,
  siteTables,
  fileTables,
  searchTables,
  reviewTables,
  staffTables,
  lifecycleTables,
];

export const memberColumns = tables.flatMap(memberColumnsOf);
