import type { CompletionItem } from "#contract/completion.ts";
import styles from "./completion-box.module.css";

let boxes = 0;

interface Shown {
  items: CompletionItem[];
  sign: string;
  /** What the list is called, where it is not of people or topics. */
  label?: string;
  /** Of the cursor, in the window. */
  at: { left: number; bottom: number };
  choose(item: CompletionItem): void;
}

/** The list below the cursor. The field keeps the focus; keys come in through `key`. */
export class CompletionBox {
  readonly #field: HTMLElement;
  readonly #list = document.createElement("ul");
  #shown: Shown | null = null;
  #active = 0;

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

  show(shown: Shown): void {
    this.#shown = shown;
    this.#active = 0;
    if (shown.items.length === 0) {
      this.hide();
      return;
    }
    if (!this.#list.isConnected) document.body.append(this.#list);
    this.#list.setAttribute("aria-label", shown.label ?? (shown.sign === "#" ? "话题" : "提到的人"));
    this.#list.replaceChildren(
      ...shown.items.map(({ name }, index) => {
        const option = document.createElement("li");
        option.id = `${this.#list.id}-${index}`;
        option.setAttribute("role", "option");
        option.textContent = shown.sign + name;
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
      this.#active = (this.#active + (key === "ArrowDown" ? 1 : items.length - 1)) % items.length;
      this.#mark();
    } else if (key === "Enter" || key === "Tab") {
      const item = items[this.#active];
      if (item) choose(item);
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
    this.#field.setAttribute("aria-activedescendant", `${this.#list.id}-${this.#active}`);
  }
}
