import { noticeCounts } from "./services/accounts/inbox/notice-counts.ts";
import { chatCounts } from "./services/chat/conversation/unread.ts";
import type { UnreadCounter } from "./services/shared/message/unread-counts.ts";

/** What counts a member's unread things (E11); each counter has fields of its own. */
export const unreadCounters: readonly UnreadCounter[] = [noticeCounts, chatCounts];
