import { panelButton } from "./film-panel.ts";
import styles from "./film-window.module.css";

/** The interface of Chromium for a window above all others with a document of the page (Document Picture-in-Picture). */
interface FilmWindows {
  requestWindow(size: { width: number; height: number }): Promise<Window>;
}

const filmWindows = (): FilmWindows | undefined =>
  (window as { documentPictureInPicture?: FilmWindows }).documentPictureInPicture;

/** Whether this browser shows danmaku and captions in picture-in-picture. */
export const hasFilmWindow = (): boolean => filmWindows() !== undefined;

/** px. The browser has limits of its own. */
const WIDTH = 480;

interface FilmWindowActs {
  /** The frame is in this window now, or in the page again. */
  onMove(view: Window): void;
  /** Keys that are pressed in the window, until the signal aborts. */
  listenKeys(target: Document, signal: AbortSignal): void;
}

/** Gives the window the theme and the style sheets of the page; inline styles are forbidden. */
function dress({ document: inside }: Window): void {
  for (const { name, value } of document.documentElement.attributes) inside.documentElement.setAttribute(name, value);
  for (const link of document.querySelectorAll('link[rel="stylesheet"]')) inside.head.append(inside.importNode(link));
  inside.body.className = styles.window ?? "";
  inside.title = document.title;
}

/** The node at the film's place in the page while the film is elsewhere: as large, with a button that brings it back. */
function standIn(frame: HTMLElement, back: () => void): HTMLElement {
  const node = document.createElement("div");
  node.className = styles.away ?? "";
  node.style.cssText = frame.style.cssText;
  const words = document.createElement("p");
  words.textContent = "正在画中画里播放";
  node.append(words, panelButton("收回", back));
  return node;
}

/**
 * Moves the frame of a film, with its danmaku and captions, into a window above all others, and back into the page when
 * that window closes.
 * @returns a function that closes the window; undefined when the film has meanwhile left the page
 * @throws when the browser refuses the window
 */
export async function openFilmWindow(
  frame: HTMLElement,
  { onMove, listenKeys }: FilmWindowActs,
  ended: AbortSignal,
): Promise<(() => void) | undefined> {
  const { clientWidth, clientHeight } = frame;
  const size = { width: WIDTH, height: Math.round((WIDTH * clientHeight) / (clientWidth || 1)) };
  const view = await filmWindows()?.requestWindow(size);
  if (!view || ended.aborted || !frame.isConnected) {
    view?.close();
    return undefined;
  }
  const inside = view.document;
  dress(view);
  const opened = new AbortController();
  const { signal } = opened;
  const away = standIn(frame, close);
  frame.before(away);
  // One step, so that the film plays on.
  inside.body.append(frame);
  frame.classList.add(styles.floating ?? "");
  onMove(view);

  function back(): void {
    if (signal.aborted) return;
    opened.abort();
    frame.classList.remove(styles.floating ?? "");
    const isHere = away.contains(document.activeElement);
    away.before(frame);
    away.remove();
    if (isHere) frame.querySelector("video")?.focus({ preventScroll: true });
    onMove(window);
  }
  function close(): void {
    back();
    view?.close();
  }
  view.addEventListener("pagehide", back);
  ended.addEventListener("abort", close, { signal });
  listenKeys(inside, signal);
  // A link would lead this window away: the page follows it, with the film at its place again.
  inside.addEventListener(
    "click",
    (event) => {
      const link = (event.target as Element).closest("a");
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      close();
      link.click();
    },
    { capture: true, signal },
  );
  return close;
}
