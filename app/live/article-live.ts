import { useEffect, useState } from "react";
import { openLiveSocket } from "./live-socket.ts";

interface Options {
  articleId: number;
  viewerId: number | null;
  /** The newest comment that the page already shows. */
  newestShown: number;
  /** Where the chat socket opens; empty means this origin. */
  socketBase: string;
}

/** The page has been read from the server long enough not to compete with it. */
const START_AFTER_MS = 1_500;

/** How many comments others have written on an article since the page was shown, and the last one's id. */
export function useArticleLive({ articleId, viewerId, newestShown, socketBase }: Options): { count: number; latestId: number | null } {
  const [news, setNews] = useState<{ articleId: number; ids: number[] }>({ articleId, ids: [] });

  useEffect(() => {
    let close: (() => void) | undefined;
    const timer = setTimeout(() => {
      close = openLiveSocket(socketBase, { type: "subscribe", articleId }, (event) => {
        if (event.type !== "comment.created" || event.articleId !== articleId || event.authorId === viewerId) return;
        setNews((known) => ({
          articleId,
          ids: known.articleId === articleId ? [...known.ids.filter((id) => id !== event.commentId), event.commentId] : [event.commentId],
        }));
      });
    }, START_AFTER_MS);
    return () => {
      clearTimeout(timer);
      close?.();
    };
  }, [articleId, viewerId, socketBase]);

  const ids = news.articleId === articleId ? news.ids.filter((id) => id > newestShown) : [];
  return { count: ids.length, latestId: ids.at(-1) ?? null };
}
