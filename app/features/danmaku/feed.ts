import { SEGMENT_SECONDS } from "#contract/shared/danmaku-names.ts";
import type { Line, Stage } from "./stage.ts";
import type { WatchPage } from "~/features/watch/use-watch.ts";

/** The next segment is loaded this many seconds before it begins. */
const AHEAD_SECONDS = 10;
/** ms after which a segment that failed is asked for again. */
const RETRY_MS = 10_000;

export const danmakuSegmentPath = (videoId: number, segment: number): string =>
  `/resources/danmaku/${videoId}?segment=${segment}`;

/**
 * Loads the danmaku of the minutes that play, and adds and removes those that the live line reports.
 * @returns a function that stops
 */
export function feedDanmaku(film: HTMLVideoElement, stage: Stage, { videoId, socketBase, viewer }: WatchPage) {
  const listening = new AbortController();
  const { signal } = listening;
  /** The segments that were asked for, each with the time in ms from which it may be asked for again. */
  const asked = new Map<number, number>();

  async function load(segment: number): Promise<void> {
    if (performance.now() < (asked.get(segment) ?? 0)) return;
    asked.set(segment, Infinity);
    try {
      const answer = await fetch(danmakuSegmentPath(videoId, segment), { signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const { items } = (await answer.json()) as { items: Line[] };
      stage.add(items);
    } catch {
      // The film goes on without danmaku.
      asked.set(segment, performance.now() + RETRY_MS);
    }
  }
  function loadNear(): void {
    const at = film.currentTime;
    const last = Math.floor((film.duration || at) / SEGMENT_SECONDS);
    for (const seconds of [at, at + AHEAD_SECONDS]) {
      const segment = Math.floor(seconds / SEGMENT_SECONDS);
      if (segment <= last) void load(segment);
    }
  }
  function listen({ listenLive }: typeof import("~/live/live-socket.ts")): void {
    if (signal.aborted) return;
    const session = viewer?.sessionFingerprint ?? null;
    const subject = { kind: "video" as const, id: videoId };
    // The page has not heard of danmaku before the line has subscribed, now or after a break.
    const onJoined = () => {
      asked.clear();
      loadNear();
    };
    const close = listenLive({ socketBase, session, subject, onJoined }, (event) => {
      if (event.type === "danmaku" && event.subjectId === videoId) stage.add([event.item]);
      if (event.type === "danmaku.gone" && event.subjectId === videoId) stage.remove(event.danmakuId);
    });
    signal.addEventListener("abort", close);
  }
  function begin(): void {
    if (signal.aborted) return;
    film.addEventListener("timeupdate", loadNear, { signal });
    loadNear();
  }
  // It listens before it loads: nothing that is sent in between is missed. Without the line it loads all the same.
  import("~/live/live-socket.ts").then(listen).then(begin, begin);
  return () => listening.abort();
}
