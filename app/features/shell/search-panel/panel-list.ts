import { searchPath } from "#contract/finding/suggestion-names.ts";
import type { Suggestion } from "#contract/finding/suggestion.ts";
import { matchParts } from "~/lib/match-parts.ts";
import { groupsOf, markName, type SearchStart } from "./panel-data.ts";
import styles from "./search-panel.module.css";

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string | undefined,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className) element.className = className;
  element.append(...children);
  return element;
}

/** A link that the field's arrow keys reach, but Tab does not. */
function option(href: string, ...children: (Node | string)[]): HTMLAnchorElement {
  const link = make("a", styles.option, ...children);
  link.href = href;
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  link.tabIndex = -1;
  return link;
}

function group(name: string, options: HTMLElement[]): HTMLElement {
  const heading = make("div", styles.heading, name);
  heading.setAttribute("aria-hidden", "true");
  const element = make("div", undefined, heading, ...options);
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", name);
  return element;
}

function historyOption(text: string): HTMLElement {
  const cross = make("span", styles.forget, "×");
  cross.dataset.forget = text;
  cross.title = "删除这一条";
  cross.setAttribute("aria-hidden", "true");
  const link = option(searchPath(text), make("span", styles.text, text), cross);
  link.dataset.history = text;
  link.setAttribute("aria-label", `${text}，按 Delete 键删除`);
  return link;
}

function clearOption(): HTMLElement {
  const link = option("/search", "清空搜索历史");
  link.classList.add(styles.clear ?? "");
  link.dataset.forgetAll = "";
  return link;
}

/** The panel below an empty field: the member's own searches, and popular searches. */
export function startGroups({ history, hot }: SearchStart): HTMLElement[] {
  const own = history.length > 0 ? [group("搜索历史", [...history.map(historyOption), clearOption()])] : [];
  const ranked = hot.map(({ text, mark }, index) => {
    const rank = make("span", styles.rank, String(index + 1));
    const badge = mark ? [make("span", mark === "hot" ? styles.hot : styles.new, markName[mark])] : [];
    return option(searchPath(text), rank, make("span", styles.text, text), ...badge);
  });
  return [...own, ...(ranked.length > 0 ? [group("热门搜索", ranked)] : [])];
}

/** The panel below typed text: a search for the text, and suggestions. */
export function suggestionGroups(q: string, items: Suggestion[]): HTMLElement[] {
  const textOf = (text: string) =>
    make(
      "span",
      styles.text,
      ...matchParts(text, q).map((part) => (part.isMatch ? make("b", undefined, part.text) : part.text)),
    );
  const search = option(searchPath(q), make("span", styles.text, `搜索“${q}”`));
  return [
    search,
    ...groupsOf(items).map(({ name, items: ones }) =>
      group(
        name,
        ones.map(({ text, path }) => option(path, textOf(text))),
      ),
    ),
  ];
}
