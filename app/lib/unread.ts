import { useEffect, useState } from "react";
import { noticeCounter, noticeTabs, type UnreadCounts } from "#contract/accounts/notice-names.ts";
import type { UserInfo } from "#contract/people/user.ts";
import { useViewer } from "./root-data.ts";

/** The window event with the unread counters (live/unread-live.tsx). */
export const UNREAD = "unread";

/** The sum of the counters, for the bell: unread notices and private messages. */
export const unreadTotal = (unread: UnreadCounts | null): number =>
  unread ? noticeTabs.reduce((sum, tab) => sum + unread[noticeCounter(tab)], unread.chatMessageCount) : 0;

/** The accessible name of the links to the messages. */
export const messagesLabel = (total: number): string => (total > 0 ? `消息，${total} 条未读` : "消息");

/** E11: the viewer's unread counters, from the page's data or a later event; null for a guest. */
export function useUnread(): UnreadCounts | null {
  const viewer = useViewer();
  const [heard, setHeard] = useState<{ by: UserInfo | null; unread: UnreadCounts }>();
  useEffect(() => {
    const onUnread = (event: Event) => setHeard({ by: viewer, unread: (event as CustomEvent<UnreadCounts>).detail });
    window.addEventListener(UNREAD, onUnread);
    return () => window.removeEventListener(UNREAD, onUnread);
  }, [viewer]);
  // Page data that came after the event is newer, so it replaces the event's numbers.
  return heard && heard.by === viewer ? heard.unread : viewer;
}
