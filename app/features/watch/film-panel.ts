import styles from "./film-panel.module.css";

export interface FilmPanel {
  node: HTMLElement;
  /** Shows words, which screen readers announce. */
  say(words: string): void;
  remove(): void;
}

/** A message over the film with controls. It is inside the frame, so that it shows in full screen, too. */
export function filmPanel(
  frame: HTMLElement,
  tag: "div" | "nav",
  label: string,
  controls: readonly HTMLElement[],
): FilmPanel {
  const node = document.createElement(tag);
  node.className = styles.panel ?? "";
  if (tag === "div") node.setAttribute("role", "group");
  node.setAttribute("aria-label", label);
  const text = document.createElement("p");
  text.className = styles.words ?? "";
  text.setAttribute("aria-live", "polite");
  text.dir = "auto";
  node.append(text, ...controls);
  frame.append(node);
  return {
    node,
    say(words) {
      text.textContent = words;
    },
    remove: () => node.remove(),
  };
}

export function panelButton(label: string, act: () => void): HTMLButtonElement {
  const node = document.createElement("button");
  node.type = "button";
  node.className = styles.act ?? "";
  node.textContent = label;
  node.addEventListener("click", act);
  return node;
}

export function panelLink(label: string, href: string): HTMLAnchorElement {
  const node = document.createElement("a");
  node.href = href;
  node.className = styles.act ?? "";
  node.textContent = label;
  return node;
}
