import type HlsPlayer from "hls.js";
import type { Fragment } from "hls.js";
import type { FilmQualities } from "#contract/files/video-file.ts";
import { filmPanel } from "./film-panel.ts";
import { hlsConfig } from "./hls-config.ts";
import { watchStall } from "./stall.ts";
import styles from "./watch.module.css";

const AUTOMATIC = "auto";
/** The MP4 as it is. */
const ORIGINAL = "film";
const KEY = "watch-quality";
const PLAYLIST = "application/vnd.apple.mpegurl";

/** ms for which the message about the MP4 stays. */
const TOLD_MS = 8_000;

function storedChoice(): string {
  try {
    return localStorage.getItem(KEY) ?? AUTOMATIC;
  } catch {
    return AUTOMATIC;
  }
}

function storeChoice(choice: string): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A forbidden storage: the choice holds for this page.
  }
}

/**
 * Whether the browser plays playlists itself: Safari. Browsers with the usual MediaSource play them by hls.js, also
 * where they claim to play some.
 */
const isNative = (film: HTMLVideoElement): boolean =>
  (!("MediaSource" in window) || "ManagedMediaSource" in window) && film.canPlayType(PLAYLIST) !== "";

/**
 * Changes of what a film plays, after each of which it goes on at the same second. A change that comes before the last
 * one has loaded goes on where that one would have.
 */
function placeKeeper(film: HTMLVideoElement, signal: AbortSignal): (change: () => void) => void {
  let waiting: { currentTime: number; paused: boolean; playbackRate: number } | undefined;
  film.addEventListener(
    "loadedmetadata",
    () => {
      if (!waiting) return;
      const { currentTime, paused, playbackRate } = waiting;
      waiting = undefined;
      film.currentTime = currentTime;
      film.playbackRate = playbackRate;
      if (!paused) film.play().catch(() => {});
    },
    { signal },
  );
  return (change) => {
    const { currentTime, paused, playbackRate } = film;
    waiting ??= { currentTime, paused, playbackRate };
    // The reader has chosen another second while nothing was loaded.
    if (film.readyState === HTMLMediaElement.HAVE_NOTHING && currentTime > 0) waiting.currentTime = currentTime;
    // The film has been played: its beginning may load.
    film.preload = "auto";
    change();
  };
}

interface Place {
  bar: HTMLElement;
  signal: AbortSignal;
}

/** Plays a film in several qualities from now on, and adds their choice to the bar. Any failure returns to the MP4. */
export function addQualities(film: HTMLVideoElement, { src, each }: FilmQualities, { bar, signal }: Place): void {
  const mp4 = film.currentSrc.replace(/#.*$/, "");
  const select = document.createElement("select");
  select.className = styles.tool ?? "";
  select.setAttribute("aria-label", "清晰度");
  select.add(new Option("自动", AUTOMATIC));
  for (const { height } of each) select.add(new Option(`${height}P`, String(height)));
  select.add(new Option("原片", ORIGINAL));
  const stored = storedChoice();
  select.value = stored;
  if (select.value !== stored) select.value = AUTOMATIC;

  const keepPlace = placeKeeper(film, signal);
  /** The player of playlists while it plays. */
  let hls: HlsPlayer | undefined;
  let isLoading = false;
  let endStallWatch = () => {};

  function endHls(): void {
    endStallWatch();
    hls?.destroy();
    hls = undefined;
  }

  function playMp4(): void {
    select.value = ORIGINAL;
    keepPlace(() => {
      endHls();
      film.src = mp4;
    });
  }

  /** Returns to the MP4 because the playlist, its segments or the browser failed. */
  function fallBack(): void {
    playMp4();
    tellFallBack(film, signal);
  }

  function choose(player: HlsPlayer): void {
    const index = player.levels.findIndex(({ width, height }) => String(Math.min(width, height)) === select.value);
    // The segment that plays stays, and the chosen quality follows it; -1 lets the player choose.
    if (index !== player.loadLevel || player.autoLevelEnabled !== (index === -1)) player.nextLevel = index;
  }

  function playBy(Hls: typeof HlsPlayer): void {
    const player = new Hls({ ...hlsConfig, startPosition: film.currentTime });
    hls = player;
    let loading: Fragment | undefined;
    let count = 0;
    player.on(Hls.Events.FRAG_LOADING, (_event, { frag }) => {
      loading = frag;
    });
    player.on(Hls.Events.FRAG_BUFFERED, () => {
      count += 1;
    });
    endStallWatch = watchStall({
      film,
      loaded: () => count * 2 ** 32 + (loading?.stats.loaded ?? 0),
      giveUp: fallBack,
    });
    player.on(Hls.Events.MANIFEST_PARSED, () => choose(player));
    player.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal && hls === player) fallBack();
    });
    keepPlace(() => {
      player.loadSource(src);
      player.attachMedia(film);
    });
  }

  function playNative(): void {
    const wanted = each.find(({ height }) => String(height) === select.value)?.src ?? src;
    keepPlace(() => {
      film.src = wanted;
    });
  }

  function play(): void {
    if (select.value === ORIGINAL) {
      if (film.currentSrc.replace(/#.*$/, "") !== mp4) playMp4();
      return;
    }
    if (isNative(film)) return playNative();
    if (hls) return choose(hls);
    if (isLoading) return;
    isLoading = true;
    import("hls.js/light").then(
      ({ default: Hls }) => {
        isLoading = false;
        // Meanwhile another choice may have been made.
        if (signal.aborted || select.value === ORIGINAL) return;
        if (Hls.isSupported()) playBy(Hls);
        else select.value = ORIGINAL;
      },
      () => {
        isLoading = false;
        select.value = ORIGINAL;
      },
    );
  }

  film.addEventListener(
    "error",
    () => {
      // A playlist that the browser itself plays; the MP4 has no other file to fall back to.
      if (!hls && film.currentSrc.replace(/#.*$/, "") !== mp4) fallBack();
    },
    { signal },
  );
  film.addEventListener(
    "loadstart",
    () => {
      // The page has given the film its MP4 again, at another second.
      if (!hls || film.src.startsWith("blob:")) return;
      select.value = ORIGINAL;
      endHls();
    },
    { signal },
  );
  select.addEventListener("change", () => {
    storeChoice(select.value);
    play();
  });
  signal.addEventListener("abort", endHls);
  bar.append(select);
  play();
}

/** Says over the film that it plays as the MP4 now. */
function tellFallBack(film: HTMLVideoElement, signal: AbortSignal): void {
  const frame = film.parentElement;
  if (!frame) return;
  const panel = filmPanel(frame, "div", "播放提示", []);
  panel.say("这种清晰度加载不了，已换成原片继续播放");
  const timer = setTimeout(panel.remove, TOLD_MS);
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    panel.remove();
  });
}
