import type { ReactNode } from "react";
import type { SearchType } from "#contract/search-names.ts";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { Lists, type ListOf } from "./lists.tsx";
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

/** A page of what was found, and those after it; or the best of each kind. */
export function Results({ state, answer, isLater }: Props) {
  const { type } = state;
  if (type === "all") {
    const isEmpty = Object.values(answer.found).every((part) => Array.isArray(part) || !part?.items.length);
    return isEmpty ? <Nothing {...{ state, answer, isLater }} /> : <Mixed state={state} answer={answer} />;
  }
  switch (type) {
    case "articles":
      return <Pages {...{ state, answer, isLater, tab: type }}>{Lists.articles}</Pages>;
    case "videos":
      return <Pages {...{ state, answer, isLater, tab: type }}>{Lists.videos}</Pages>;
    case "dynamics":
      return <Pages {...{ state, answer, isLater, tab: type }}>{Lists.dynamics}</Pages>;
    case "circles":
      return <Pages {...{ state, answer, isLater, tab: type }}>{Lists.circles}</Pages>;
    case "users":
      return <Pages {...{ state, answer, isLater, tab: type }}>{Lists.users}</Pages>;
    default:
      return <Pages {...{ state, answer, isLater, tab: type }}>{Lists.feedback}</Pages>;
  }
}

const NONE = { items: [], nextCursor: null };

function Pages<T extends Tab>({
  state,
  answer,
  isLater,
  tab,
  children: List,
}: Props & { tab: T; children: ListOf<T> }): ReactNode {
  const page = (answer.found[tab] ?? NONE) as PageOf<{ id: number }>;
  if (page.items.length === 0) return <Nothing {...{ state, answer, isLater }} />;
  const pageOf = (loaded: { answer: SearchAnswer | null }) =>
    (loaded.answer?.found[tab] ?? NONE) as PageOf<{ id: number }>;
  return (
    <MorePages key={tab} first={page} pageOf={pageOf} query={searchQuery(state)} end="没有更多结果了">
      {(items) => <List items={items as never} marks={answer.found.marks} />}
    </MorePages>
  );
}
