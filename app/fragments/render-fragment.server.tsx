import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { withoutForbiddenCharacters } from "#contract/shared/clean-text.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";
import { timeText } from "~/lib/time-text.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { readLinkMode } from "~/server/preferences.server.ts";
import { cachedHtml } from "./fragment-cache.server.ts";
import type { Fragment, ListRecipe } from "./fragment.ts";
import { putFragment } from "./page-fragments.server.ts";
import type { Slots } from "./slots.ts";

interface Options {
  /** Id of the element around the fragment. */
  id: string;
  /** Everything that the fragment shows, except its slots and the link mode. Null: private, not cached. */
  key: string | null;
  render: () => ReactNode;
  slots?: Slots | undefined;
  pageSlots?: readonly string[] | undefined;
}

/**
 * Renders a fragment once for each state of its content. The same fragments appear in every reader's pages, and
 * rendering them was half of the work for a page (docs/decisions/0007-drawn-cards.md).
 * @param options.render must not call `useId` or hooks of the router: the fragment is rendered outside of the page's
 *   tree
 */
export function renderFragment(args: RouteArgs, { id, key, render, ...slots }: Options): Fragment {
  const linkMode = readLinkMode(args.request);
  const htmlOf = () => renderToStaticMarkup(<LinkModeContext value={linkMode}>{render()}</LinkModeContext>);
  const html = key === null ? withoutForbiddenCharacters(htmlOf()) : cachedHtml(`${linkMode}|${key}`, htmlOf);
  return putFragment(args, id, { html, ...slots });
}

/** Renders each item of a list as a fragment. */
export function renderList<T extends { id: number | string }>(
  args: RouteArgs,
  items: readonly T[],
  { prefix, render, timesOf, keyOf = () => "", isPrivate = () => false, first = 0, slots, pageSlots }: ListRecipe<T>,
): Fragment[] {
  const now = Date.now();
  return items.map((item, place) => {
    const isFirst = place < first;
    const times = timesOf(item).map((iso) => timeText(iso, now));
    const key = `${prefix}|${isFirst}|${times.join()}|${keyOf(item, now)}|${JSON.stringify(item)}`;
    return renderFragment(args, {
      id: prefix + item.id,
      key: isPrivate(item) ? null : key,
      render: () => render(item, { now, isFirst }),
      slots,
      pageSlots,
    });
  });
}

interface PageOf<T> {
  items: T[];
  nextCursor: string | null;
}

/** Renders a page of a keyset list. */
export function renderListPage<T extends { id: number | string }>(
  args: RouteArgs,
  { items, nextCursor }: PageOf<T>,
  recipe: ListRecipe<T>,
): PageOf<Fragment> {
  return { items: renderList(args, items, recipe), nextCursor };
}
