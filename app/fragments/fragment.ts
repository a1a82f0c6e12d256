import { createContext, type ReactElement, type ReactNode } from "react";
import type { CutHtml, Slots } from "./slots.ts";

/**
 * A handle of a part of a page that the server rendered as HTML: loaders return it, `CachedHtml` shows it. Fragments
 * are plain elements without hooks of the router; the browser loads no script for them.
 */
export interface Fragment {
  /** Id of the element around the fragment, unique in the page. */
  id: string;
  /** Null: the HTML is already in the document. Cut: the page fills the slots. */
  html: string | CutHtml | null;
}

/** The fragments of the page that the server is rendering, by id. Null in the browser. */
export interface PageFragmentsReader {
  /**
   * @param values HTML for the slots that the page fills
   * @returns HTML, or a token that represents it
   */
  take(id: string, values: readonly string[]): string | undefined;
  /** Whether the fragment's HTML contains this text. */
  contains(id: string, text: string): boolean;
  /** Renders elements for hydration, or takes their HTML from the cache (cached-part.tsx). @returns as `take` */
  render(key: string, elements: ReactNode): string;
}
export const PageFragmentsContext = createContext<PageFragmentsReader | null>(null);

/** How the items of a list are rendered, each as a fragment. */
export interface ListRecipe<T> {
  /** Begins the ids of the fragments; unique in a page and in the cache. */
  prefix: string;
  render(item: T, around: { now: number; isFirst: boolean }): ReactElement;
  /** ISO 8601: times that the item shows as an age ("3 小时前"). */
  timesOf(item: T): string[];
  /** Everything the fragment shows beside the item, its times and the link mode, as a part of the cache key. */
  keyOf?(item: T, now: number): string;
  /** Whether the fragment shows something private. A private fragment is not cached. */
  isPrivate?(item: T): boolean;
  /** Values for slots that the loader knows. */
  slots?: Slots;
  /** Tokens of slots that the component fills (`values` of CachedList). */
  pageSlots?: readonly string[];
  /** Number of items at the top whose pictures load at once; the others load lazily. */
  first?: number;
}
