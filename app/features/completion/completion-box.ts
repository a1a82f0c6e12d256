import type { CompletionItem } from "#contract/completion.ts";
import styles from "./completion-box.module.css";

let boxes = 0;

/** A command of the editor is of no kind. */
type Offered = Pick<CompletionItem, "id" | "name"> & Partial<Pick<CompletionItem, "kind">>;

interface Shown<Item extends Offered> {
  items: readonly Item[];
  sign: string;
  /** What the list is called, where it is not of people or topics. */
  label?: string;
  /** Of the cursor, in the window. */
  at: { left: number; bottom: number };
  choose(item: Item): void;
}

function circleMark(): HTMLElement {
  const mark = document.createElement("span");
  mark.className = styles.mark ?? "";
  mark.textContent = "圈子";
  return mark;
}

/** The list below the cursor. The field keeps the focus; keys come in through `key`. */
export class CompletionBox<Item extends Offered = CompletionItem> {
  readonly #field: HTMLElement;
  readonly #list = document.createElement("ul");
  #shown: Shown<Item> | null = null;
  #active = 0;
  #isGoneTo = false;

  constructor(field: HTMLElement) {
    this.#field = field;
    boxes += 1;
    this.#list.id = `completion-${boxes}`;
    this.#list.className = styles.list ?? "";
    this.#list.setAttribute("role", "listbox");
    this.#list.hidden = true;
    // Pressing an entry must not take the focus, or the list would be gone before the press ends.
    this.#list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.#list.addEventListener("click", (event) => {
      const option = event.target instanceof Element ? event.target.closest("li") : null;
      const item = option && this.#shown?.items[[...this.#list.children].indexOf(option)];
      if (item) this.#shown?.choose(item);
    });
  }

  show(shown: Shown<Item>): void {
    // What an arrow went to is kept when the answer to the last letter comes after it.
    const before = this.#isGoneTo ? this.#shown?.items[this.#active] : undefined;
    const again = shown.items.findIndex(({ kind, id }) => kind === before?.kind && id === before?.id);
    this.#shown = shown;
    this.#isGoneTo = again >= 0;
    // Behind `#` any word may be a topic: Enter makes no circle of it that was not gone to.
    this.#active = again >= 0 ? again : shown.sign === "#" && shown.items[0]?.kind === "circle" ? -1 : 0;
    if (shown.items.length === 0) {
      this.hide();
      return;
    }
    if (!this.#list.isConnected) document.body.append(this.#list);
    const withCircles = shown.items.some(({ kind }) => kind === "circle") ? "和圈子" : "";
    this.#list.setAttribute("aria-label", shown.label ?? (shown.sign === "#" ? "话题" : "提到的人") + withCircles);
    this.#list.replaceChildren(
      ...shown.items.map(({ kind, name }, index) => {
        const option = document.createElement("li");
        option.id = `${this.#list.id}-${index}`;
        option.setAttribute("role", "option");
        if (kind === "circle") option.append(name, " ", circleMark());
        else option.textContent = shown.sign + name;
        return option;
      }),
    );
    this.#list.hidden = false;
    this.#list.style.left = `${Math.max(8, Math.min(shown.at.left, window.innerWidth - this.#list.offsetWidth - 8))}px`;
    const below = shown.at.bottom + 4;
    this.#list.style.top = `${Math.max(8, Math.min(below, window.innerHeight - this.#list.offsetHeight - 8))}px`;
    this.#mark();
  }

  hide(): void {
    this.#shown = null;
    this.#isGoneTo = false;
    this.#list.hidden = true;
    this.#field.removeAttribute("aria-activedescendant");
    this.#field.removeAttribute("aria-controls");
  }

  /** @returns whether the key was for the list */
  key({ key, isComposing }: KeyboardEvent): boolean {
    if (!this.#shown || isComposing) return false;
    const { items, choose } = this.#shown;
    if (key === "Escape") this.hide();
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
    this.hide();
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
