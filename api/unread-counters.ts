import { noticeCounts } from "./services/accounts/inbox/notice-counts.ts";
import { chatCounts } from "./services/chat/conversation/unread.ts";
import type { UnreadCounter } from "./services/shared/message/unread-counts.ts";

/** The counters of a member's unread notices and messages (E11). Each fills its own fields of UnreadCounts. */
export const unreadCounters: readonly UnreadCounter[] = [noticeCounts, chatCounts];
