import type { ReactNode } from "react";
import type { SearchType } from "#contract/finding/search-names.ts";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { Lists } from "./lists.tsx";
import { Mixed } from "./mixed.tsx";
import { Nothing } from "./nothing.tsx";
import type { SearchAnswer } from "./search-loader.server.ts";
import { searchQuery, type SearchState } from "./search-link.ts";

interface Props {
  state: SearchState;
  answer: SearchAnswer;
  isLater: boolean;
}

type Tab = Exclude<SearchType, "all">;

/** The results of one tab with further pages, or the best results of each kind. */
export function Results({ state, answer, isLater }: Props) {
  const { type } = state;
  if (type === "all") {
    const isEmpty = Object.values(answer.found).every((part) => Array.isArray(part) || !part?.items.length);
    return isEmpty ? <Nothing {...{ state, answer, isLater }} /> : <Mixed state={state} answer={answer} />;
  }
  return <Pages {...{ state, answer, isLater, tab: type }} />;
}

const NONE = { items: [], nextCursor: null };

function Pages({ state, answer, isLater, tab }: Props & { tab: Tab }) {
  // TypeScript does not know that the items of a tab fit the tab's list.
  const List = Lists[tab] as (props: { items: unknown[] }) => ReactNode;
  const page = (answer.found[tab] ?? NONE) as PageOf<{ id: number }>;
  if (page.items.length === 0) return <Nothing {...{ state, answer, isLater }} />;
  const pageOf = (loaded: { answer: SearchAnswer | null }) =>
    (loaded.answer?.found[tab] ?? NONE) as PageOf<{ id: number }>;
  return (
    <MorePages key={tab} first={page} pageOf={pageOf} query={searchQuery(state)} end="没有更多结果了">
      {(items) => <List items={items} />}
    </MorePages>
  );
}
