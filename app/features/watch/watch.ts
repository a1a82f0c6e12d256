import type { AddLayer } from "./film-layer.ts";
import { hasFilmWindow, openFilmWindow } from "./film-window.ts";
import { listenKeys } from "./keys.ts";
import { listenSeekLinks } from "./seek-links.ts";
import { offerNextPart } from "./next-part.ts";
import { keepPlace } from "./place.ts";
import type { WatchPage } from "./use-watch.ts";
import { watchBar } from "./bar.ts";
import styles from "./watch.module.css";

const RATE_KEY = "watch-rate";

function storedRate(): number {
  try {
    return Number(localStorage.getItem(RATE_KEY)) || 1;
  } catch {
    return 1;
  }
}

/**
 * Adds the bar, the keys and a layer to a film that plays.
 * @returns a function that removes them
 */
export function watch(film: HTMLVideoElement, page: WatchPage, addLayer?: AddLayer): () => void {
  const frame = film.parentElement;
  if (!frame) return () => {};
  const listening = new AbortController();
  const { signal } = listening;
  const layer = addLayer?.(film, page);

  const acts = {
    keys: layer?.keys ?? {},
    setRate(rate: number) {
      film.playbackRate = rate;
      try {
        localStorage.setItem(RATE_KEY, String(rate));
      } catch {
        // A forbidden storage: the speed holds for this page.
      }
    },
    toggleFullscreen() {
      closeFilmWindow?.();
      const done = document.fullscreenElement ? document.exitFullscreen() : frame?.requestFullscreen();
      // A browser may refuse.
      done?.catch(() => {});
    },
    togglePicture() {
      if (closeFilmWindow) return closeFilmWindow();
      if (hasFilmWindow()) return void showWindow();
      const done = document.pictureInPictureElement ? document.exitPictureInPicture() : film.requestPictureInPicture();
      done.catch(() => {});
    },
  };
  let closeFilmWindow: (() => void) | undefined;
  let isOpening = false;
  async function showWindow(): Promise<void> {
    if (isOpening || !frame) return;
    isOpening = true;
    const onMove = (view: Window) => {
      layer?.moveTo(view as typeof window);
      if (view === window) closeFilmWindow = undefined;
    };
    try {
      const listen = (target: Document, until: AbortSignal) => listenKeys(film, acts, until, target);
      closeFilmWindow = await openFilmWindow(frame, { onMove, listenKeys: listen }, signal);
    } catch {
      // A browser may refuse.
    }
    isOpening = false;
  }
  const bar = watchBar(acts, layer);
  frame.classList.add(styles.frame ?? "");
  frame.append(...(layer ? [layer.node] : []), ...bar.nodes);
  film.playbackRate = storedRate();
  bar.update(film.playbackRate);
  bar.show();
  film.addEventListener("ratechange", () => bar.update(film.playbackRate), { signal });
  for (const name of ["pause", "pointerdown"]) film.addEventListener(name, bar.show, { signal });
  // The browser's own button would show the film without the layer.
  document.addEventListener(
    "fullscreenchange",
    () => {
      if (document.fullscreenElement === film && layer)
        document
          .exitFullscreen()
          .then(() => frame.requestFullscreen())
          .catch(() => {});
    },
    { signal },
  );
  offerNextPart(film, bar.nodes.at(-1), signal);
  const endPlace = keepPlace(film, frame, page);
  listenKeys(film, acts, signal);
  listenSeekLinks(film, signal);
  const { renditions } = page;
  // Without the module the MP4 plays on.
  if (renditions)
    import("./renditions.ts").then(
      ({ addRenditions }) => addRenditions(film, renditions, { bar: bar.nodes[0], signal }),
      () => {},
    );
  return () => {
    listening.abort();
    endPlace();
    layer?.end();
    layer?.node.remove();
    for (const node of bar.nodes) node.remove();
  };
}
