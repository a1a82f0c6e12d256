import { useEffect, useState } from "react";
import type { SubjectKind } from "#contract/shared/subject.ts";
import type { LiveEvent } from "#contract/live-events.ts";
import { useRootData } from "../lib/root-data.ts";
import { START_AFTER_MS } from "./live-delay.ts";

interface Options {
  subjectKind: SubjectKind;
  subjectId: number;
  /** The newest comment that the page already shows. */
  newestShown: number;
}

/** The number of comments that others have written on a subject since the page was shown, and the last comment's id. */
export function useCommentLive({ subjectKind, subjectId, newestShown }: Options): {
  count: number;
  latestId: number | null;
} {
  const topic = `${subjectKind}:${subjectId}`;
  const root = useRootData();
  const viewerId = root?.viewer?.id ?? null;
  const session = root?.viewer?.sessionFingerprint ?? null;
  const socketBase = root?.chatSocketBase ?? "";
  const [news, setNews] = useState<{ topic: string; ids: number[] }>({ topic, ids: [] });

  useEffect(() => {
    let close: (() => void) | undefined;
    let isDone = false;
    function onEvent(event: LiveEvent) {
      if (
        event.type !== "comment.created" ||
        `${event.subjectKind}:${event.subjectId}` !== topic ||
        event.authorId === viewerId
      )
        return;
      setNews((known) => ({
        topic,
        ids:
          known.topic === topic
            ? [...known.ids.filter((id) => id !== event.commentId), event.commentId]
            : [event.commentId],
      }));
    }
    const timer = setTimeout(() => {
      // The socket's code is loaded late, when the page no longer needs the network. If that fails, the page only lacks
      // live news.
      import("./live-socket.ts").then(
        ({ listenLive }) => {
          const subject = { kind: subjectKind, id: subjectId };
          if (!isDone) close = listenLive({ socketBase, session, subject }, onEvent);
        },
        () => undefined,
      );
    }, START_AFTER_MS);
    return () => {
      isDone = true;
      clearTimeout(timer);
      close?.();
    };
  }, [topic, subjectKind, subjectId, viewerId, session, socketBase]);

  const ids = news.topic === topic ? news.ids.filter((id) => id > newestShown) : [];
  return { count: ids.length, latestId: ids.at(-1) ?? null };
}
