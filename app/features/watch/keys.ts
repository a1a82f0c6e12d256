import { isComposing } from "~/lib/is-composing.ts";

/** Seconds of one press of an arrow key, as in the players of Bilibili and YouTube. */
const STEP_SECONDS = 5;
const STEP_VOLUME = 0.1;

/** Elements in which people type, and those that space and arrows press or move. */
const FIELDS = "input, textarea, select, [contenteditable]";
const CONTROLS = `${FIELDS}, button, a, summary, [role=listbox], [role=menu]`;

interface KeyActs {
  toggleFullscreen(): void;
  /** Further keys, by `KeyboardEvent.key`. */
  keys: Readonly<Record<string, () => void>>;
}

/** Whether a key press belongs to another part of the page. */
function isElsewhere({ target, key }: KeyboardEvent, film: HTMLVideoElement): boolean {
  const owners = /^[a-z]$/.test(key) ? FIELDS : CONTROLS;
  return target !== film && target instanceof Element && target.closest(owners) !== null;
}

/**
 * Space, arrows, `f`, `m` and the keys of the layer for the film, wherever the focus is, except in fields and on buttons.
 * @param target the page, or the document of a window that has the film
 */
export function listenKeys(
  film: HTMLVideoElement,
  { toggleFullscreen, keys }: KeyActs,
  signal: AbortSignal,
  target: Document = document,
) {
  const seek = (by: number) => {
    film.currentTime = Math.min(film.duration || 0, Math.max(0, film.currentTime + by));
  };
  const volume = (by: number) => {
    film.muted = false;
    film.volume = Math.min(1, Math.max(0, film.volume + by));
  };
  const acts: Record<string, () => void> = {
    " ": () => {
      if (film.paused) film.play().catch(() => {});
      else film.pause();
    },
    ArrowLeft: () => seek(-STEP_SECONDS),
    ArrowRight: () => seek(STEP_SECONDS),
    f: toggleFullscreen,
    m: () => {
      film.muted = !film.muted;
    },
    ...keys,
  };
  // Without the focus on the film these keys scroll the page.
  const onFilm: Record<string, () => void> = {
    ArrowUp: () => volume(STEP_VOLUME),
    ArrowDown: () => volume(-STEP_VOLUME),
  };
  target.addEventListener(
    "keydown",
    (event) => {
      if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event, film)) return;
      const act = acts[event.key] ?? (event.target === film ? onFilm[event.key] : undefined);
      if (!act || event.defaultPrevented) return;
      // The browser's own player would act a second time.
      event.preventDefault();
      act();
    },
    { signal, capture: true },
  );
}
