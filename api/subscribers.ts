import { circlePlaces } from "./services/circles/circle-post/subscriber.ts";
import { search } from "./services/finding/search/subscriber.ts";
import { pictures } from "./services/files/image/subscriber.ts";
import { growth } from "./services/people/growth/subscriber.ts";
import { commentNotices } from "./services/posts/comment/comment-notices.ts";
import { seriesParts } from "./services/posts/series/subscriber.ts";
import { listedCount } from "./services/posts/post/listed-count.ts";
import type { Subscriber } from "./services/shared/event/event.ts";
import { judgeShown } from "./services/shared/event/acting.ts";
import { livePages } from "./services/shared/event/live-pages.ts";
import { mentions } from "./services/shared/mention/subscriber.ts";
import { mentionNotices } from "./services/shared/message/subscriber.ts";

/** The subscribers of events. Within a step of the lock order they run in this order. */
export const subscribers: readonly Subscriber[] = [
  judgeShown,
  circlePlaces,
  seriesParts,
  search,
  mentions,
  // listedCount and commentNotices lock the rows of all affected people; they must precede growth, which updates them.
  listedCount,
  commentNotices,
  growth,
  mentionNotices,
  pictures,
  livePages,
];
