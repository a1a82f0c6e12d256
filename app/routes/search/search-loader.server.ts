import type { OutputOf } from "#contract/shared/endpoint.ts";
import { limits } from "#contract/shared/limits.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { searchSorts, searchTimes, searchTypes } from "#contract/finding/search-names.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { articleRecipe } from "~/features/article-card/article-recipe.tsx";
import { dynamicPage } from "~/features/dynamic-card/card-data.ts";
import { dynamicRecipe } from "~/features/dynamic-card/dynamic-recipe.tsx";
import { ticketRecipe } from "~/features/feedback/ticket-recipe.tsx";
import { videoPage } from "~/features/video-card/card-data.ts";
import { videoRecipe } from "~/features/video-card/video-recipe.tsx";
import { attempt, load, type RouteArgs } from "~/server/api.server.ts";
import { renderListPage } from "~/fragments/render-fragment.server.tsx";
import { rememberSearch, searchStart } from "~/server/search-history.server.ts";
import { getSession } from "~/server/session.server.ts";
import { markHtml } from "./mark-html.ts";
import { isNarrowed, type SearchState } from "./search-link.ts";

type Answer = OutputOf<typeof searchEndpoints.page>;

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);

/** Reads the search of an address. Long values are cut and invalid filters ignored, so that no address fails. */
function stateOf(query: URLSearchParams): SearchState {
  const circle = query.get("circle") ?? "";
  const circleName = soughtWords(query.get("circleName"), limits.circleNameMax);
  return {
    q: soughtWords(query.get("q"), limits.searchMax),
    type: oneOf(searchTypes, query.get("type")) ?? "all",
    tag: soughtWords(query.get("tag"), limits.searchMax),
    circle: circleName === "" && /^[1-9]\d{0,14}$/.test(circle) ? circle : "",
    circleName,
    author: soughtWords(query.get("author"), limits.nameMax),
    time: oneOf(searchTimes, query.get("time")) ?? "",
    sort: oneOf(searchSorts, query.get("sort")) ?? "relevance",
  };
}

/** Returns all matched words of a page's results, as they occur in the texts. */
const marksOf = (pages: ({ items: { marks: string[] }[] } | undefined)[]) => [
  ...new Set(pages.flatMap((page) => page?.items.flatMap(({ marks }) => marks) ?? [])),
];

/** The card shows the part of the text with the match instead of the summary. */
function atPlace<Item extends { summary: string; snippet: string; marks: string[] }>(page: {
  items: Item[];
  nextCursor: string | null;
}) {
  return {
    ...page,
    items: page.items.map(({ snippet, marks: _, ...card }) => ({ ...card, summary: snippet || card.summary })),
  };
}

/** A dynamic's card shows the whole text, so the matches are marked in its HTML. */
function markedDynamics({ items, nextCursor }: NonNullable<Answer["found"]["dynamics"]>) {
  const marks = new Map(items.map((card) => [card.id, card.marks]));
  const plain = items.map(({ marks: _, snippet: __, ...card }) => card);
  const page = dynamicPage({ items: plain, nextCursor });
  return {
    ...page,
    items: page.items.map((card) => ({ ...card, html: markHtml(card.html, marks.get(card.id) ?? []) })),
  };
}

/** Renders the results' cards with highlighted matches. */
function shownOf(args: RouteArgs, { found }: Answer) {
  const { articles, videos, dynamics, feedback, series, circles, users } = found;
  const marks = marksOf([articles, videos, dynamics, feedback]);
  const isGuest = getSession(args.context).token === undefined;
  return {
    articles: articles && renderListPage(args, atPlace(articles), articleRecipe({ highlight: marks })),
    videos: videos && renderListPage(args, videoPage(videos), videoRecipe({ highlight: marks })),
    dynamics: dynamics && renderListPage(args, markedDynamics(dynamics), dynamicRecipe(isGuest)),
    feedback: feedback && renderListPage(args, atPlace(feedback), ticketRecipe(marks)),
    series,
    circles,
    users,
  };
}

const isNothing = ({ found }: Answer) => Object.values(found).every((part) => part.items.length === 0);

export type Shown = ReturnType<typeof shownOf>;

/** R06: loads the page in one API call. */
export async function loadSearch(args: RouteArgs) {
  const state = stateOf(args.url.searchParams);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const isLater = cursor !== undefined;
  if (state.q === "")
    return { state, isLater, answer: null, start: await searchStart(args), meant: null, isInstead: false };
  const { q, type, tag, circle, circleName, author, time, sort } = state;
  const query = {
    q,
    type,
    sort,
    cursor: type === "all" ? undefined : cursor,
    tag: tag || undefined,
    circle: circle ? Number(circle) : undefined,
    circleName: circleName || undefined,
    author: author || undefined,
    time: time || undefined,
  };
  const asked = await load(args, searchEndpoints.page, { query });
  if (!isLater) await rememberSearch(args, q);
  const isToMean = !isLater && isNothing(asked) && !isNarrowed(state);
  const meantAnswer = isToMean ? await attempt(args, suggestionEndpoints.meant, { query: { q } }) : null;
  const meant = meantAnswer?.ok ? meantAnswer.data.text : null;
  // Quoted words and words with fields are meant exactly.
  const isPlain = asked.words.join(" ") === q;
  const instead =
    meant !== null && isPlain ? await attempt(args, searchEndpoints.page, { query: { ...query, q: meant } }) : null;
  const isInstead = Boolean(instead?.ok && !isNothing(instead.data));
  const answer = instead?.ok && isInstead ? instead.data : asked;
  const { words, problem, filters, unknown, counts, isPartial } = answer;
  const found = shownOf(args, answer);
  return {
    state,
    isLater,
    answer: { words, problem, filters, unknown, counts, isPartial, found },
    start: null,
    meant,
    isInstead,
  };
}

export type SearchAnswer = NonNullable<Awaited<ReturnType<typeof loadSearch>>["answer"]>;
