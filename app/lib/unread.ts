import { useEffect, useState } from "react";
import type { UserInfo } from "#contract/people/user.ts";
import { useViewer } from "./root-data.ts";

/** The window event that says how much is unread (live/unread-live.tsx). */
export const UNREAD = "unread";

type Unread = Pick<UserInfo, "systemNoticeCount" | "commentNoticeCount">;

/** E11: what the viewer has not read, as the page was made or as was heard since; null for a guest. */
export function useUnread(): Unread | null {
  const viewer = useViewer();
  const [heard, setHeard] = useState<{ by: UserInfo | null; unread: Unread } | null>(null);
  useEffect(() => {
    const onUnread = (event: Event) => setHeard({ by: viewer, unread: (event as CustomEvent<Unread>).detail });
    window.addEventListener(UNREAD, onUnread);
    return () => window.removeEventListener(UNREAD, onUnread);
  }, [viewer]);
  // Data that came after it know better.
  return heard && heard.by === viewer ? heard.unread : viewer;
}
