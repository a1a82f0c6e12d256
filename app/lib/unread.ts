import { useEffect, useState } from "react";
import type { UserInfo } from "#contract/people/user.ts";
import { useViewer } from "./root-data.ts";

/** The window event with the numbers of unread notices (live/unread-live.tsx). */
export const UNREAD = "unread";

type Unread = Pick<UserInfo, "systemNoticeCount" | "commentNoticeCount">;

/** E11: the viewer's numbers of unread notices, from the page's data or a later event; null for a guest. */
export function useUnread(): Unread | null {
  const viewer = useViewer();
  const [heard, setHeard] = useState<{ by: UserInfo | null; unread: Unread } | null>(null);
  useEffect(() => {
    const onUnread = (event: Event) => setHeard({ by: viewer, unread: (event as CustomEvent<Unread>).detail });
    window.addEventListener(UNREAD, onUnread);
    return () => window.removeEventListener(UNREAD, onUnread);
  }, [viewer]);
  // Page data that came after the event is newer, so it replaces the event's numbers.
  return heard && heard.by === viewer ? heard.unread : viewer;
}
