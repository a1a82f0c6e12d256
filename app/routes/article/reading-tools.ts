import { useEffect } from "react";
import { showMessage } from "~/lib/global-message.ts";
import { useRootData } from "~/lib/root-data.ts";
import { CHUNK_ERROR } from "~/ui/island.tsx";
import styles from "./reading-tools.module.css";

/** Fraction of the window's height: the last heading above this line is the section that the reader reads. */
const READ_LINE = 0.35;

interface Props {
  /** The article's HTML; another object restarts the tools. */
  text: object;
  /** Null where no place is saved: before publication. */
  articleId: number | null;
}

/**
 * Adds the outline's current section, the copy buttons of code blocks, the sorting of tables, and a member's place.
 * Default export: the module loads after hydration.
 */
export default function ReadingTools({ text, articleId }: Props) {
  const viewerId = useRootData()?.viewer?.id;
  useEffect(() => {
    const ends = [followOutline(), addCopyButtons(), sortLater()];
    return () => {
      for (const end of ends) end();
    };
  }, [text]);
  useEffect(() => {
    if (articleId === null || viewerId === undefined) return undefined;
    return later(
      () => import("./reading-place.ts"),
      ({ startReadingPlace }) => startReadingPlace({ articleId, viewerId }),
    );
  }, [articleId, viewerId]);
  return null;
}

function headingOf(link: HTMLAnchorElement): HTMLElement | null {
  return document.getElementById(decodeURIComponent(link.hash.slice(1)));
}

/**
 * Marks the section in view in every outline of the page, and scrolls the outline to it.
 * @returns a function that stops it
 */
function followOutline(): () => void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("[data-outline] a")];
  const headings = new Set(links.map(headingOf).filter((heading) => heading !== null));
  if (headings.size === 0) return () => {};
  let frame = 0;
  function mark() {
    frame = 0;
    const passed = [...headings].findLast((heading) => heading.getBoundingClientRect().top < innerHeight * READ_LINE);
    for (const link of links) {
      const isHere = passed !== undefined && headingOf(link) === passed;
      if (isHere === link.hasAttribute("aria-current")) continue;
      link.toggleAttribute("aria-current", isHere);
      if (!isHere) continue;
      link.setAttribute("aria-current", "true");
      const box = link.closest<HTMLElement>("nav");
      if (box) box.scrollTop = link.offsetTop - box.offsetTop - box.clientHeight / 2;
    }
  }
  function onScroll() {
    frame ||= requestAnimationFrame(mark);
  }
  mark();
  window.addEventListener("scroll", onScroll, { passive: true });
  return () => {
    window.removeEventListener("scroll", onScroll);
    cancelAnimationFrame(frame);
    for (const link of links) link.removeAttribute("aria-current");
  };
}

/**
 * Adds a copy button to the corner of each code block. It overlaps the block, so the layout does not shift.
 * @returns a function that removes the buttons
 */
function addCopyButtons(): () => void {
  const bars = [...document.querySelectorAll<HTMLElement>("[data-viewer-gallery] pre")].map((block) => {
    const bar = document.createElement("div");
    bar.className = styles.bar ?? "";
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "复制";
    button.setAttribute("aria-label", "复制代码");
    button.addEventListener("click", () => void copy(block));
    bar.append(button);
    block.before(bar);
    return bar;
  });
  return () => {
    for (const bar of bars) bar.remove();
  };
}

/**
 * Loads the sorting of tables if the text has a table.
 * @returns a function that ends it
 */
function sortLater(): () => void {
  const tables = [...document.querySelectorAll<HTMLTableElement>("[data-viewer-gallery] table")];
  if (tables.length === 0) return () => {};
  return later(
    () => import("./sort-tables.ts"),
    ({ sortTables }) => sortTables(tables),
  );
}

/**
 * Loads a tool and starts it.
 * @returns a function that ends it
 */
function later<Tool>(load: () => Promise<Tool>, start: (tool: Tool) => () => void): () => void {
  let end: (() => void) | null = () => {};
  load().then(
    (tool) => {
      if (end) end = start(tool);
    },
    () => window.dispatchEvent(new Event(CHUNK_ERROR)),
  );
  return () => {
    end?.();
    end = null;
  };
}

async function copy(block: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(block.textContent.replace(/\n$/, ""));
    showMessage("success", "代码已复制");
  } catch {
    // The browser may forbid writing to the clipboard; then the code is selected, ready to be copied.
    getSelection()?.selectAllChildren(block);
    showMessage("info", "代码已选中，请按复制键");
  }
}
