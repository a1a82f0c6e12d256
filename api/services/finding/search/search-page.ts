import type { Caller, Context, Viewer } from "../../../context.ts";
import type { OutputOf } from "../../../../contract/shared/endpoint.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { searchEndpoints } from "../../../../contract/finding/search.ts";
import { SEARCH_COUNT_MAX, type SearchType } from "../../../../contract/finding/search-names.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { articleKind } from "../../posts/article/kind.ts";
import { dynamicKind } from "../../posts/dynamic/kind.ts";
import { feedbackKind } from "../../posts/feedback/kind.ts";
import { listUsers, userPage } from "../../people/follow/list-users.ts";
import type { PostKind } from "../../posts/post/post-kind.ts";
import { videoKind } from "../../posts/video/kind.ts";
import { circlesFound, countCircles } from "./circles.ts";
import type { Asked } from "./engine.ts";
import { type Resolved, resolveQuery, type SearchInput } from "./resolve-query.ts";
import { countSeries, seriesFound } from "./series.ts";
import { countSearch, findsNothing, postsFound, searchable } from "./search.ts";

type SearchPage = OutputOf<typeof searchEndpoints.page>;
type Found = SearchPage["found"];
type Tab = Exclude<SearchType, "all">;

interface Asking {
  ctx: Context;
  viewer: Viewer | null;
  caller: Pick<Caller, "ip">;
  input: SearchInput & { type: SearchType; cursor?: string | undefined; limit: number };
}

/** The number of hits of each kind on the mixed page. */
const BEST = {
  articles: 5,
  videos: 4,
  series: 3,
  dynamics: 3,
  circles: 3,
  users: 3,
  feedback: 3,
} as const satisfies Record<Tab, number>;

const NONE = { items: [], nextCursor: null };

/** Users are searched by one part of their name: the words as typed. */
const nameOf = ({ words }: Asked) => cutText(words.join(" "), limits.nameMax + 8);

async function people(
  ctx: Context,
  viewer: Viewer | null,
  asked: Asked,
  part: { cursor?: string | undefined; limit: number },
) {
  const keyword = nameOf(asked);
  return keyword === "" ? NONE : listUsers({ ctx, viewer, input: { keyword, cursor: part.cursor, limit: part.limit } });
}

async function countPeople(ctx: Context, asked: Asked): Promise<number> {
  const keyword = nameOf(asked);
  if (keyword === "") return 0;
  const { rows, nextCursor } = await userPage({ ctx, keyword, cursor: undefined, limit: SEARCH_COUNT_MAX - 1 });
  return rows.length + (nextCursor === null ? 0 : 1);
}

interface FoundTab {
  tab: Tab;
  found: Found;
  isPartial: boolean;
  /** The number of hits with all words, at most SEARCH_COUNT_MAX; null when not counted. */
  count: number | null;
}

/** The hits of one tab, and whether they match only some of the words. */
async function found(
  { ctx, viewer }: Asking,
  asked: Asked,
  tab: Tab,
  part: { cursor?: string | undefined; limit: number; counted?: number | undefined },
): Promise<FoundTab> {
  const posts = { ctx, viewer, asked, ...part };
  const named = <Page>(name: Tab, { page, ...said }: { page: Page } & Pick<FoundTab, "isPartial" | "count">) => ({
    tab,
    found: { [name]: page } as Found,
    ...said,
  });
  switch (tab) {
    case "articles":
      return named(tab, await postsFound(posts, articleKind));
    case "videos":
      return named(tab, await postsFound(posts, videoKind));
    case "dynamics":
      return named(tab, await postsFound(posts, dynamicKind));
    case "feedback":
      return named(tab, await postsFound(posts, feedbackKind));
    case "series":
      return named(tab, await seriesFound(posts));
    case "circles":
      return named(tab, await circlesFound(posts));
    default:
      return named(tab, { page: await people(ctx, viewer, asked, part), isPartial: false, count: null });
  }
}

/** The number of hits of each tab, at most SEARCH_COUNT_MAX, reusing counts from the search itself. */
async function counted(
  { ctx, viewer }: Asking,
  asked: Asked,
  tabs: FoundTab[],
): Promise<NonNullable<SearchPage["counts"]>> {
  const countOf = (tab: Tab, count: () => Promise<number>) => tabs.find((one) => one.tab === tab)?.count ?? count();
  const posts = (tab: Tab, post: PostKind) =>
    countOf(tab, () => ctx.searchEngine.count(ctx, { of: searchable(post), viewer, asked }, SEARCH_COUNT_MAX));
  const [articles, videos, series, dynamics, feedback, circles, users] = await Promise.all([
    posts("articles", articleKind),
    posts("videos", videoKind),
    countOf("series", () => countSeries({ ctx, viewer, asked }, SEARCH_COUNT_MAX)),
    posts("dynamics", dynamicKind),
    posts("feedback", feedbackKind),
    countOf("circles", () => countCircles({ ctx, viewer, asked }, SEARCH_COUNT_MAX)),
    countPeople(ctx, asked),
  ]);
  return { articles, videos, series, dynamics, feedback, circles, users };
}

/** R06: a complete search page in one response. */
export async function searchPage(asking: Asking): Promise<SearchPage> {
  const { ctx, input } = asking;
  const resolved: Resolved = await resolveQuery({ ctx, viewer: asking.viewer, input });
  const { asked, problem, filters, unknown } = resolved;
  const said = { words: asked.words, problem, filters, unknown };
  const isFirst = input.cursor === undefined;
  const tabs = input.type === "all" ? (Object.keys(BEST) as Tab[]) : [input.type];
  if (findsNothing(resolved)) {
    const none = { articles: 0, videos: 0, series: 0, dynamics: 0, circles: 0, users: 0, feedback: 0 };
    const all = Object.fromEntries(tabs.map((tab) => [tab, NONE]));
    return { ...said, counts: isFirst ? none : null, isPartial: false, found: all };
  }
  const isMixed = input.type === "all";
  const ask = (by: Asked, counted?: number) =>
    Promise.all(
      tabs.map((tab) =>
        found(asking, by, tab, { limit: isMixed ? BEST[tab] : input.limit, cursor: input.cursor, counted }),
      ),
    );
  const hasAny = (answers: FoundTab[]) =>
    answers.some((answer) => Object.values(answer.found).some(({ items }) => items.length > 0));
  // The mixed page first searches for full matches only: partial matches of one kind would mislead beside full matches
  // of another.
  let answers = await ask(isMixed ? { ...asked, isExact: true } : asked, isFirst ? SEARCH_COUNT_MAX : undefined);
  const counts = isFirst ? await counted(asking, asked, answers) : null;
  if (isMixed && !asked.isExact && !hasAny(answers)) answers = await ask(asked);
  if (hasAny(answers)) countSearch({ ...asking, asked, cursor: input.cursor });
  return {
    ...said,
    counts,
    found: Object.assign({}, ...answers.map((answer) => answer.found)) as Found,
    isPartial: answers.some(({ isPartial }) => isPartial) && hasAny(answers),
  };
}
