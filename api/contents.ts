import { messageContent } from "./services/chat/chat-message/content.ts";
import { circleContent, personContent } from "./services/console/report/profile-contents.ts";
import { commentContent } from "./services/posts/comment/content.ts";
import { danmakuContent } from "./services/posts/danmaku/content.ts";
import { seriesContent } from "./services/posts/series/content.ts";
import type { Content } from "./services/shared/content/content.ts";

/** The kinds of content beside posts, as the staff's tools need them: reports, records, cleanups, reviews, figures. */
export const contents: readonly Content[] = [
  commentContent,
  messageContent,
  danmakuContent,
  seriesContent,
  circleContent,
  personContent,
];
