import { isFilmEnd, WATCH_PLACE_MIN_SECONDS } from "#contract/shared/watch-place.ts";
import { durationText } from "~/lib/duration-text.ts";
import { FORM_OWNER } from "~/lib/form-owner.ts";
import { filmPanel, panelButton } from "./film-panel.ts";
import { guestPlace, keepGuestPlace } from "./guest-places.ts";
import { secondOf } from "./seek-links.ts";
import type { WatchPage } from "./use-watch.ts";
import { WATCH_PLACE_PATH } from "./watch-place-path.ts";

/** ms between two saves while the film plays. */
const SAVE_MS = 15_000;
/** ms for which the message about the place stays. */
const TOLD_MS = 8_000;

/** The member's place that the page was rendered with, in seconds. */
function memberPlace(): number | null {
  const link = document.querySelector<HTMLElement>("[data-watch-place]");
  return link ? Number(link.dataset.watchPlace) : null;
}

function sendPlace(videoId: number, viewerId: number, seconds: number | null): void {
  const body = new URLSearchParams({ id: String(videoId), [FORM_OWNER]: String(viewerId) });
  if (seconds !== null) body.set("seconds", String(seconds));
  // A lost place is no reason to disturb the reader; the next one is sent soon.
  fetch(WATCH_PLACE_PATH, { method: "POST", body, keepalive: true }).catch(() => {});
}

const hasOwnStart = () => new URLSearchParams(location.search).has("t") || secondOf(location.hash) !== null;

/**
 * Begins the film where the reader stopped, unless the address names a second, and keeps the place: a member's on the
 * server for all devices, a guest's in this browser.
 * @returns a function that saves the last place and stops
 */
export function keepPlace(film: HTMLVideoElement, frame: HTMLElement, { videoId, viewer }: WatchPage): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let saved = viewer ? memberPlace() : guestPlace(videoId);
  let savedAt = performance.now();

  function save(): void {
    const at = Math.floor(film.currentTime);
    if (at < WATCH_PLACE_MIN_SECONDS) return;
    const place = film.ended || isFilmEnd(at, film.duration || null) ? null : at;
    if (place === saved) return;
    saved = place;
    savedAt = performance.now();
    if (viewer) sendPlace(videoId, viewer.id, place);
    else keepGuestPlace(videoId, place);
  }
  // The link to the place is of no use now, and a like that loads the page's data must not add one.
  document.documentElement.dataset.watching = "";
  if (saved !== null && !hasOwnStart() && film.currentTime < WATCH_PLACE_MIN_SECONDS) {
    film.currentTime = saved;
    tellPlace(film, frame, saved, signal);
  }
  film.addEventListener("timeupdate", () => void (performance.now() - savedAt >= SAVE_MS && save()), { signal });
  for (const name of ["pause", "ended"]) film.addEventListener(name, save, { signal });
  window.addEventListener("pagehide", save, { signal });
  document.addEventListener("visibilitychange", () => void (document.visibilityState === "hidden" && save()), {
    signal,
  });
  return () => {
    listening.abort();
    save();
    delete document.documentElement.dataset.watching;
  };
}

/** Says over the film where it goes on, with a button that begins it anew. */
function tellPlace(film: HTMLVideoElement, frame: HTMLElement, seconds: number, signal: AbortSignal): void {
  const close = () => {
    clearTimeout(timer);
    panel.remove();
  };
  const anew = panelButton("从头看", () => {
    film.currentTime = 0;
    close();
    film.focus();
    film.play().catch(() => {});
  });
  const panel = filmPanel(frame, "div", "上次看到的位置", [anew]);
  panel.say(`已从 ${durationText(seconds)} 继续`);
  const timer = setTimeout(close, TOLD_MS);
  signal.addEventListener("abort", close);
}
