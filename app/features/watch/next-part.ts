import { isComposing } from "~/lib/is-composing.ts";
import { filmPanel, panelButton, panelLink } from "./film-panel.ts";
import styles from "./film-panel.module.css";

/** Seconds from the end of a film to the next part of its series. */
const COUNT_FROM = 5;
/** ms in which the next page must have come, to be played by itself. */
const ARRIVES_MS = 10_000;
const KEY = "watch-auto-next";

function isAutomatic(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** 自动连播, a setting of this browser. */
function automaticBox(onChange: (isOn: boolean) => void = () => {}): HTMLLabelElement {
  const label = document.createElement("label");
  label.className = styles.choice ?? "";
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = isAutomatic();
  box.addEventListener("change", () => {
    try {
      localStorage.setItem(KEY, box.checked ? "on" : "off");
    } catch {
      // A forbidden storage: the choice holds for this panel.
    }
    onChange(box.checked);
  });
  label.append(box, "自动连播");
  return label;
}

/** The link to the next part, which the page's box of the series has (features/series). */
const linkOfPage = () => document.querySelector<HTMLAnchorElement>("a[data-next-part]");

/** Plays the film of the page to which the router goes. */
function playOnArrival(path: string, old: HTMLVideoElement): void {
  const observer = new MutationObserver(() => {
    const film = location.pathname === path && document.querySelector<HTMLVideoElement>("main article video");
    if (!film || film === old) return;
    stop();
    // A browser that refuses shows the film at its beginning.
    film.play().catch(() => {});
  });
  const timer = setTimeout(() => stop(), ARRIVES_MS);
  function stop(): void {
    observer.disconnect();
    clearTimeout(timer);
  }
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * At the end of a film that is a part of a series: offers the next part over the film, and goes there after some
 * seconds, unless the reader has switched that off, wants less motion, or looks at another tab.
 * @param settings the panel of the player's settings, which gets the choice 自动连播
 */
export function offerNextPart(film: HTMLVideoElement, settings: HTMLElement | undefined, signal: AbortSignal): void {
  const frame = film.parentElement;
  if (!frame) return;
  if (linkOfPage()) settings?.append(automaticBox());
  let close = () => {};
  film.addEventListener(
    "ended",
    () => {
      close();
      const link = linkOfPage();
      if (link) close = showNextPart(film, frame, link);
    },
    { signal },
  );
  // The reader watches this film again.
  for (const name of ["play", "seeking"]) film.addEventListener(name, () => close(), { signal });
  signal.addEventListener("abort", () => close());
}

/** @returns a function that closes the panel */
function showNextPart(film: HTMLVideoElement, frame: HTMLElement, { pathname, dataset }: HTMLAnchorElement) {
  const title = dataset.nextPart ?? "";
  const listening = new AbortController();
  let left = COUNT_FROM;
  let timer = 0;
  const play = panelLink("立即播放", pathname);
  play.addEventListener("click", ({ ctrlKey, metaKey, shiftKey, altKey }) => {
    stopCount();
    if (!ctrlKey && !metaKey && !shiftKey && !altKey) playOnArrival(pathname, film);
  });
  const cancel = panelButton("取消", close);
  const panel = filmPanel(frame, "nav", "下一集", [
    play,
    cancel,
    automaticBox((isOn) => {
      if (!isOn) stopCount();
    }),
  ]);
  // The number changes each second; screen readers hear of it once.
  const number = document.createElement("span");
  number.setAttribute("aria-hidden", "true");
  play.append(number);

  function close(): void {
    clearInterval(timer);
    listening.abort();
    panel.remove();
  }
  function stopCount(): void {
    if (timer === 0) return;
    clearInterval(timer);
    timer = 0;
    number.remove();
    panel.say(`下一集：${title}`);
  }
  function tick(): void {
    left -= 1;
    number.textContent = `（${left}）`;
    if (left > 0) return;
    stopCount();
    play.click();
  }
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const counts = isAutomatic() && !isStill && document.visibilityState === "visible";
  panel.say(counts ? `下一集：${title}，${COUNT_FROM} 秒后播放` : `下一集：${title}`);
  if (counts) {
    number.textContent = `（${left}）`;
    timer = window.setInterval(tick, 1_000);
  }
  const { signal } = listening;
  document.addEventListener("visibilitychange", stopCount, { signal });
  const onKey = (event: KeyboardEvent) => {
    if (!isComposing(event) && event.key === "Escape") close();
  };
  panel.node.addEventListener("keydown", onKey, { signal });
  return close;
}
