import { useEffect } from "react";
import { useLocation } from "react-router";
import { PHONE_WINDOW } from "~/lib/phone-window.ts";

/** The distance in px that a finger must move before the bars change. */
const TURN = 12;

/** `text`: the bar is at the window's bottom. `end`: it is in its place below the text. `after`: its place is above. */
type Place = "text" | "end" | "after";

interface Parts {
  title: HTMLElement;
  article: HTMLElement;
  row: HTMLElement;
  bar: HTMLElement;
}

function partsOfPage(): Parts | null {
  const bar = document.querySelector<HTMLElement>("[data-reading-bar]");
  const row = bar?.parentElement;
  const article = bar?.closest("article");
  // A dynamic has no title; its author's line takes that part.
  const title = article?.querySelector<HTMLElement>("h1") ?? article?.querySelector<HTMLElement>("*");
  return bar && row && article && title ? { title, article, row, bar } : null;
}

const isField = (element: Element | null) =>
  element instanceof HTMLElement && (element.isContentEditable || element.matches("input, textarea, select"));

/** Default export: the module loads after hydration. A like loads the page's data again; the bar is unaffected. */
export default function ReadingBar() {
  const { pathname } = useLocation();
  useEffect(startReadingBar, [pathname]);
  return null;
}

/**
 * On phones, replaces the site's bottom bar by the post's row of actions while the reader scrolls down, and
 * brings it back when the reader scrolls up, is at the top, or types. `data-reading` of `<html>` selects the styles
 * (post-actions.module.css, bottom-bar.module.css).
 * @returns a function that stops it
 */
function startReadingBar(): () => void {
  const parts = partsOfPage();
  if (!parts) return () => {};
  const { title, article, row, bar } = parts;
  const root = document.documentElement;
  const phone = matchMedia(PHONE_WINDOW);
  let frame = 0;
  let isDown = false;
  // The position from which the reader's next turn is measured. A page that stands lower at the start was scrolled
  // there: by a reader who was quicker than its scripts, or by the browser's Back.
  let turn = 0;

  function place(): Place | null {
    const top = Number.parseFloat(getComputedStyle(root).getPropertyValue("--header-height"));
    if (!phone.matches || !isDown || title.getBoundingClientRect().bottom > top || isField(document.activeElement))
      return null;
    const edges = article.getBoundingClientRect();
    // The row's own box tells nothing while it sticks to the window.
    const own = edges.bottom - Number.parseFloat(getComputedStyle(article).paddingBottom) - row.offsetHeight;
    const height = bar.offsetHeight;
    bar.style.setProperty("--read", String(Math.min(1, (innerHeight - edges.top) / (own + height - edges.top))));
    if (own + height >= innerHeight) return "text";
    return own + height > top ? "end" : "after";
  }

  function update() {
    frame = 0;
    const y = Math.min(Math.max(0, scrollY), root.scrollHeight - innerHeight);
    if (isDown ? y > turn : y < turn) turn = y;
    if (Math.abs(y - turn) > TURN) {
      isDown = y > turn;
      turn = y;
    }
    const now = place();
    if (now) root.dataset.reading = now;
    else delete root.dataset.reading;
  }
  const soon = () => void (frame ||= requestAnimationFrame(update));

  const events = ["scroll", "resize", "focusin", "focusout"] as const;
  for (const event of events) window.addEventListener(event, soon, { passive: true });
  soon();
  return () => {
    for (const event of events) window.removeEventListener(event, soon);
    cancelAnimationFrame(frame);
    delete root.dataset.reading;
  };
}
