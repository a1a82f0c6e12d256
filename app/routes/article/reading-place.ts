import { FORM_OWNER } from "~/lib/form-owner.ts";
import { showMessage } from "~/lib/global-message.ts";
import { READING_PLACE_PATH } from "./reading-place-path.ts";

/** The least time between two saves while one reads, in ms. */
const SAVE_MS = 10_000;
/** The reader reads where the page has not moved for this time, in ms. */
const REST_MS = 300;
/** Windows of text from which an article is long enough for a place. */
const WINDOWS_MIN = 2;

const root = document.documentElement;

interface Reader {
  articleId: number;
  viewerId: number;
}
/** The number of a block (contract/posts/text-blocks.ts), or null for no place. */
type Place = number | null;

/** Each block of the text has an id; the bars of the copy buttons between them have none. */
const blocksOf = (text: HTMLElement) => text.querySelectorAll<HTMLElement>(":scope > [id]");

/** The block at the top of the window; null at the end of the text, and undefined where nobody reads the text. */
function placeInView(text: HTMLElement): Place | undefined {
  const { top, bottom, height } = text.getBoundingClientRect();
  if (height < WINDOWS_MIN * innerHeight || scrollY < innerHeight || top > 0 || bottom <= 0) return undefined;
  if (bottom <= innerHeight) return null;
  const edge = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + 1;
  const number = [...blocksOf(text)].findIndex((block) => block.getBoundingClientRect().bottom > edge);
  return number === -1 ? undefined : number;
}

function send({ articleId, viewerId }: Reader, place: Place): void {
  const body = new URLSearchParams({ id: String(articleId), [FORM_OWNER]: String(viewerId) });
  if (place !== null) body.set("block", String(place));
  // A lost place is no reason to disturb the reader; the next one is sent soon.
  fetch(READING_PLACE_PATH, { method: "POST", body, keepalive: true }).catch(() => {});
}

/**
 * Saves the place where a member reads, for other devices: at rest, at most once in SAVE_MS, and when the page is
 * hidden. Hides the link to the last place where it is of no use.
 * @returns a function that saves the last place and stops
 */
export function startReadingPlace(reader: Reader): () => void {
  const found = document.querySelector<HTMLElement>("article > [data-viewer-gallery]");
  if (!found) return () => {};
  const text = found;
  const link = document.querySelector<HTMLElement>("[data-place]");
  const listening = new AbortController();
  const { signal } = listening;
  let saved: Place = link ? Number(link.dataset.place) : null;
  let place = saved;
  let savedAt = -SAVE_MS;
  let restTimer = 0;
  let saveTimer = 0;

  function save() {
    clearTimeout(saveTimer);
    saveTimer = 0;
    if (place === saved) return;
    saved = place;
    savedAt = performance.now();
    send(reader, place);
  }
  function look() {
    const now = placeInView(text);
    if (now !== undefined) place = now;
  }
  function onRest() {
    look();
    if (place !== saved) saveTimer ||= window.setTimeout(save, savedAt + SAVE_MS - performance.now());
  }
  function onScroll() {
    clearTimeout(restTimer);
    restTimer = window.setTimeout(onRest, REST_MS);
  }
  function onHidden() {
    if (document.visibilityState !== "hidden") return;
    look();
    save();
  }
  window.addEventListener("scroll", onScroll, { passive: true, signal });
  document.addEventListener("visibilitychange", onHidden, { signal });
  // The reader may have scrolled before the scripts came.
  onScroll();
  const hide = showLink(link, text, signal);
  link?.querySelector("form button")?.addEventListener(
    "click",
    (event) => {
      event.preventDefault();
      place = saved = null;
      send(reader, null);
      hide();
      showMessage("success", "已清除阅读位置");
    },
    { signal },
  );
  return () => {
    listening.abort();
    clearTimeout(restTimer);
    save();
    delete root.dataset.placePast;
  };
}

/**
 * Hides the link to the last place once the reader has come there, follows or closes it, and from the start when the
 * place is in the first window or the address names another place. A page without the link gets none later, when a
 * like loads its data again.
 * @returns a function that hides the link
 */
function showLink(link: HTMLElement | null, text: HTMLElement, signal: AbortSignal): () => void {
  const block = link && blocksOf(text)[Number(link.dataset.place)];
  const hide = () => {
    root.dataset.placePast = "";
  };
  const isBelow = (y: number) => !!block && block.getBoundingClientRect().top + y > innerHeight;
  if (location.hash !== "" || !isBelow(scrollY) || !isBelow(0)) hide();
  window.addEventListener("scroll", () => void (isBelow(0) || hide()), { passive: true, signal });
  link?.querySelector("a")?.addEventListener("click", () => block?.setAttribute("data-last-read", ""), { signal });
  link?.querySelector(":scope > button")?.addEventListener("click", hide, { signal });
  link?.setAttribute("data-alive", "");
  return hide;
}
