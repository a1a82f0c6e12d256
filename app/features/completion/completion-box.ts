import type { CompletionItem } from "#contract/finding/completion.ts";
import { isComposing } from "../../lib/is-composing.ts";
import styles from "./completion-box.module.css";

let boxes = 0;

/** The editor's commands have no `kind`. */
type Offered = Pick<CompletionItem, "id" | "name"> & Partial<Pick<CompletionItem, "kind">>;

interface Shown<Item extends Offered> {
  items: readonly Item[];
  sign: string;
  /** The list's accessible name, for lists of other things than people or topics. */
  label?: string;
  /** Returns the cursor's current position in the window. */
  at(): { left: number; bottom: number };
  choose(item: Item): void;
}

function circleMark(): HTMLElement {
  const mark = document.createElement("span");
  mark.className = styles.mark ?? "";
  mark.textContent = "圈子";
  return mark;
}

const GAP = 8;

const isSame = (one: Offered, other: Offered | undefined) =>
  one.id === other?.id && one.kind === other.kind && one.name === other.name;

/**
 * The suggestion list below the cursor. The field keeps the focus and passes its keys to `key`. The list follows the
 * cursor. It closes when the cursor leaves the window, the field loses focus, or the user presses elsewhere.
 */
export class CompletionBox<Item extends Offered = CompletionItem> {
  readonly #field: HTMLElement;
  /** Called when the list closes: a pending response must not open it again. */
  readonly #onClosed: () => void;
  readonly #list = document.createElement("ul");
  #shown: Shown<Item> | null = null;
  #active = 0;
  #isGoneTo = false;

  readonly #resized = new ResizeObserver(() => this.#place());
  #watching: AbortController | undefined;

  constructor(field: HTMLElement, onClosed: () => void) {
    this.#field = field;
    this.#onClosed = onClosed;
    boxes += 1;
    this.#list.id = `completion-${boxes}`;
    this.#list.className = styles.list ?? "";
    this.#list.setAttribute("role", "listbox");
    this.#list.hidden = true;
    // Pressing an entry must not take the focus: the list would close before the press ends.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("li") : null;
      const item = option && this.#shown?.items[[...this.#list.children].indexOf(option)];
      if (item) this.#shown?.choose(item);
    });
  }

  show(shown: Shown<Item>): void {
    // The entry chosen with the arrow keys stays active when a later response arrives.
    const before = this.#isGoneTo ? this.#shown?.items[this.#active] : undefined;
    const again = shown.items.findIndex(({ kind, id }) => kind === before?.kind && id === before?.id);
    const drawn = this.#list.hidden ? undefined : this.#shown;
    this.#shown = shown;
    this.#isGoneTo = again >= 0;
    // After `#` any word may be a topic, so Enter must not insert a circle that the user did not choose.
    this.#active = again >= 0 ? again : shown.sign === "#" && shown.items[0]?.kind === "circle" ? -1 : 0;
    if (shown.items.length === 0) {
      this.hide();
      return;
    }
    if (!this.#list.isConnected) document.body.append(this.#list);
    const withCircles = shown.items.some(({ kind }) => kind === "circle") ? "和圈子" : "";
    this.#list.setAttribute("aria-label", shown.label ?? (shown.sign === "#" ? "话题" : "提到的人") + withCircles);
    // Equal entries keep their elements, so that a press that began on an entry ends on it.
    const isDrawn =
      drawn?.sign === shown.sign &&
      drawn.items.length === shown.items.length &&
      shown.items.every((item, index) => isSame(item, drawn.items[index]));
    if (!isDrawn) this.#draw(shown);
    this.#list.hidden = false;
    this.#watch();
    this.#place();
    if (this.#shown) this.#mark();
  }

  #draw({ items, sign }: Shown<Item>): void {
    this.#list.replaceChildren(
      ...items.map(({ kind, name }, index) => {
        const option = document.createElement("li");
        option.id = `${this.#list.id}-${index}`;
        option.setAttribute("role", "option");
        if (kind === "circle") option.append(name, " ", circleMark());
        else option.textContent = sign + name;
        return option;
      }),
    );
  }

  /** Positions the list below the cursor, within the window. Closes the list when the cursor is out of sight. */
  #place(): void {
    if (!this.#shown) return;
    const { left, bottom } = this.#shown.at();
    const frame = this.#field.getBoundingClientRect();
    const [above, below] = [Math.max(0, frame.top), Math.min(window.innerHeight, frame.bottom)];
    if (bottom <= above || bottom > below + GAP) {
      this.close();
      return;
    }
    const { offsetWidth, offsetHeight } = this.#list;
    this.#list.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - offsetWidth - GAP))}px`;
    this.#list.style.top = `${Math.max(GAP, Math.min(bottom + 4, window.innerHeight - offsetHeight - GAP))}px`;
  }

  #watch(): void {
    if (this.#watching) return;
    this.#watching = new AbortController();
    const { signal } = this.#watching;
    const place = ({ target }: Event) => {
      if (target !== this.#list) this.#place();
    };
    document.addEventListener("scroll", place, { capture: true, passive: true, signal });
    window.addEventListener("resize", place, { signal });
    window.visualViewport?.addEventListener("resize", place, { signal });
    this.#resized.observe(document.body);
    // On an iPhone, a press on a button does not take the focus from the field.
    document.addEventListener(
      "pointerdown",
      ({ target }) => {
        if (target instanceof Node && !this.#list.contains(target) && !this.#field.contains(target)) this.close();
      },
      { capture: true, signal },
    );
  }

  /** Hides the list and calls `onClosed`: after Escape, a press elsewhere, or a field out of focus or sight. */
  close(): void {
    this.hide();
    this.#onClosed();
  }

  hide(): void {
    this.#watching?.abort();
    this.#watching = undefined;
    this.#resized.disconnect();
    this.#shown = null;
    this.#isGoneTo = false;
    this.#list.hidden = true;
    this.#field.removeAttribute("aria-activedescendant");
    this.#field.removeAttribute("aria-controls");
  }

  /** @returns whether the list handled the key */
  key(event: KeyboardEvent): boolean {
    if (!this.#shown || isComposing(event)) return false;
    const { items, choose } = this.#shown;
    const { key } = event;
    if (key === "Escape") this.close();
    else if (key === "ArrowDown" || key === "ArrowUp") {
      const next = key === "ArrowDown" ? this.#active + 1 : Math.max(0, this.#active) - 1;
      this.#active = (next + items.length) % items.length;
      this.#isGoneTo = true;
      this.#mark();
    } else if (key === "Enter" || key === "Tab") {
      const item = items[this.#active];
      if (!item) return false;
      choose(item);
    } else return false;
    return true;
  }

  remove(): void {
    this.close();
    this.#list.remove();
  }

  #mark(): void {
    for (const [index, option] of [...this.#list.children].entries())
      option.setAttribute("aria-selected", String(index === this.#active));
    this.#list.children[this.#active]?.scrollIntoView({ block: "nearest" });
    this.#field.setAttribute("aria-controls", this.#list.id);
    if (this.#active >= 0) this.#field.setAttribute("aria-activedescendant", `${this.#list.id}-${this.#active}`);
    else this.#field.removeAttribute("aria-activedescendant");
  }
}
