import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetchers, useLocation, useNavigation, useRevalidator } from "react-router";
import type { DanmakuPart } from "#contract/posts/danmaku.ts";
import type { LiveEvent } from "#contract/live-events.ts";
import { limits } from "#contract/shared/limits.ts";
import { mayOnSite } from "#contract/shared/staff-names.ts";
import { useRootData } from "~/lib/root-data.ts";
import { holdStill } from "./hold-still.ts";
import { type LineNews, type LinePage, withNews } from "./live-lines.ts";

/** ms in which news are gathered: a flood costs a few changes of the page, and no more. */
const GATHER_MS = 250;

type Part = Pick<DanmakuPart, "items" | "nextCursor" | "isOff" | "settings">;

/**
 * The list of a film's page, with the danmaku that arrive and without those that are removed while the page is open.
 * Later pages of the list stay as they were loaded.
 */
export function useLiveLines(videoId: number, part: Part, list: RefObject<Element | null>): LinePage {
  const [page, setPage] = useState<LinePage>(part);
  const root = useRootData();
  const viewer = root?.viewer ?? null;
  const isFirst = !new URLSearchParams(useLocation().search).has("danmaku");
  const isOn = isFirst && !part.isOff;
  const mayRemove = part.settings !== null || mayOnSite(viewer, "remove", "danmaku");
  const session = viewer?.sessionFingerprint ?? null;
  const socketBase = root?.chatSocketBase ?? "";

  // News that arrive while the page's data are loaded are not in them, perhaps; earlier news are.
  const isLoading = [useNavigation(), useRevalidator(), ...useFetchers()].some(({ state }) => state !== "idle");
  const during = useRef<LineNews[] | null>(null);
  useLayoutEffect(() => {
    during.current = isLoading ? [] : null;
  }, [isLoading]);
  const known = useRef(part);
  useLayoutEffect(() => {
    if (known.current === part) return;
    known.current = part;
    setPage((during.current ?? []).reduce((loaded: LinePage, news) => withNews(loaded, news, limits.pageSize), part));
  }, [part]);

  useEffect(() => {
    if (!isOn) return undefined;
    const end = new AbortController();
    let gathered: LineNews[] = [];
    let timer = 0;
    function show() {
      const all = gathered;
      gathered = [];
      timer = 0;
      during.current?.push(...all);
      holdStill(list.current, () =>
        setPage((shown) => all.reduce((next, news) => withNews(next, news, limits.pageSize), shown)),
      );
    }
    function hear(news: LineNews) {
      gathered.push(news);
      timer ||= window.setTimeout(show, GATHER_MS);
    }
    function onEvent(event: LiveEvent) {
      if (event.type === "danmaku.gone" && event.subjectId === videoId) hear({ goneId: event.danmakuId });
      if (event.type !== "danmaku" || event.subjectId !== videoId) return;
      const { item, author } = event;
      hear({ line: { ...item, author, liked: false, canRemove: mayRemove || item.isMine } });
    }
    import("~/live/live-socket.ts").then(
      ({ listenLive }) => {
        if (end.signal.aborted) return;
        const close = listenLive({ socketBase, session, subject: { kind: "video", id: videoId } }, onEvent);
        end.signal.addEventListener("abort", close);
      },
      // Without the module the list stays as it was loaded.
      () => {},
    );
    return () => {
      end.abort();
      clearTimeout(timer);
    };
  }, [isOn, videoId, mayRemove, session, socketBase, list]);
  return page;
}
