import { askStart, askSuggestions, forget } from "./panel-asks.ts";
import { startGroups, suggestionGroups } from "./panel-list.ts";
import styles from "./search-panel.module.css";
import { isComposing } from "../../../lib/is-composing.ts";
import { PHONE_WINDOW } from "../../../lib/phone-window.ts";

const PAUSE_MS = 120;
/** The panel's margin to the window's edge, in px. */
const EDGE = 8;

const attached = new WeakSet<HTMLInputElement>();
let panels = 0;

/**
 * Attaches a panel to a search field: own and popular searches while it is empty, suggestions while it has text. The
 * field keeps the focus, and the arrow keys move through the options (combobox with a list box). Attaching twice has no
 * effect.
 */
export function attachSearchPanel(field: HTMLInputElement): void {
  const { form } = field;
  if (!form || attached.has(field)) return;
  attached.add(field);
  panels += 1;
  const list = document.createElement("div");
  list.id = `search-panel-${panels}`;
  list.className = styles.panel ?? "";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "搜索建议");
  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("aria-expanded", "false");
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  const isOpen = () => list.isConnected;

  function mark(index: number) {
    active = index;
    const all = options();
    for (const [place, one] of all.entries()) one.setAttribute("aria-selected", String(place === index));
    const one = all[index];
    if (one) field.setAttribute("aria-activedescendant", one.id);
    else field.removeAttribute("aria-activedescendant");
    one?.scrollIntoView({ block: "nearest" });
  }

  function hide() {
    clearTimeout(timer);
    asking?.abort();
    list.remove();
    field.setAttribute("aria-expanded", "false");
    field.removeAttribute("aria-activedescendant");
    active = -1;
  }

  function show(groups: HTMLElement[]) {
    if (groups.length === 0 || document.activeElement !== field) {
      hide();
      return;
    }
    list.replaceChildren(...groups);
    for (const [index, one] of options().entries()) one.id = `${list.id}-${index}`;
    if (!isOpen()) form?.append(list);
    place();
    field.setAttribute("aria-expanded", "true");
    mark(-1);
  }

  /** As wide as the field, on a phone as wide as the window. Its height is limited by the on-screen keyboard. */
  function place() {
    const around = form?.getBoundingClientRect();
    const { bottom } = field.getBoundingClientRect();
    if (!around) return;
    const isPhone = window.matchMedia(PHONE_WINDOW).matches;
    list.style.left = isPhone ? `${EDGE - around.left}px` : "0";
    list.style.width = isPhone ? `${document.documentElement.clientWidth - 2 * EDGE}px` : "100%";
    list.style.top = `${bottom - around.top + 4}px`;
    list.style.maxHeight = `${Math.max(160, (window.visualViewport?.height ?? window.innerHeight) - bottom - EDGE - 4)}px`;
  }

  async function ask() {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const q = field.value.trim();
    const groups =
      q === "" ? await askStart(signal).then((start) => start && startGroups(start)) : await asked(q, signal);
    // The next letter aborts this request; the shown groups stay until new ones arrive.
    if (!signal.aborted && groups) show(groups);
  }

  async function asked(q: string, signal: AbortSignal) {
    const items = await askSuggestions(q, signal);
    return items && suggestionGroups(q, items);
  }

  function askSoon(pause: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), pause);
  }

  async function forgetOne(text: string | undefined) {
    await forget(text);
    await ask();
  }

  field.addEventListener("input", (event) => {
    // An unfinished Chinese composition is not a search; compositionend triggers it.
    if (!(event instanceof InputEvent && event.isComposing)) askSoon(PAUSE_MS);
  });
  field.addEventListener("compositionend", () => askSoon(0));
  field.addEventListener("focus", () => askSoon(0));
  field.addEventListener("click", () => !isOpen() && askSoon(0));
  field.addEventListener("blur", hide);
  form.addEventListener("submit", hide);
  field.addEventListener("keydown", (event) => {
    const { key } = event;
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!isOpen()) {
      if (key === "ArrowDown") askSoon(0);
      return;
    }
    const all = options();
    const one = all[active];
    if (key === "Escape") hide();
    // The arrow keys cycle through the options and the field itself.
    else if (key === "ArrowDown") mark(active + 1 < all.length ? active + 1 : -1);
    else if (key === "ArrowUp") mark(active > -1 ? active - 1 : all.length - 1);
    else if (key === "Enter" && one) one.click();
    else if (key === "Delete" && one?.dataset.history !== undefined) void forgetOne(one.dataset.history);
    else return;
    event.preventDefault();
  });

  // Pressing an option must not take the focus: the list would close before the press ends.
  let pressed: EventTarget | null = null;
  list.addEventListener("mousedown", (event) => {
    pressed = event.target;
    event.preventDefault();
  });
  list.addEventListener("click", (event) => {
    // Chromium dispatches the click to the link instead of its pressed part, so the part is remembered.
    const under = pressed ?? event.target;
    pressed = null;
    const target = under instanceof Element ? under : null;
    const cross = target?.closest<HTMLElement>("[data-forget]");
    const all = target?.closest<HTMLElement>("[data-forget-all]");
    if (cross || all) {
      event.preventDefault();
      void forgetOne(cross?.dataset.forget);
      return;
    }
    const link = target?.closest<HTMLAnchorElement>("a");
    // The page's own listener handles the click as a navigation when the event bubbles up, so hiding waits.
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) queueMicrotask(hide);
  });

  // The user may have focused the field or typed in it while this module was loading.
  if (document.activeElement === field) void ask();
}
