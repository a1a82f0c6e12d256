import type { Endpoint } from "#contract/shared/endpoint.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { circleFollowEndpoints } from "#contract/circles/circle-follow.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { dynamicPage } from "~/features/dynamic-card/card-data.ts";
import { dynamicRecipe } from "~/features/dynamic-card/dynamic-recipe.tsx";
import { ticketRecipe } from "~/features/feedback/ticket-recipe.tsx";
import { articleRecipe } from "~/features/article-card/article-recipe.tsx";
import { videoPage } from "~/features/video-card/card-data.ts";
import { videoRecipe } from "~/features/video-card/video-recipe.tsx";
import { renderListPage } from "~/fragments/render-fragment.server.tsx";
import { getSession } from "~/server/session.server.ts";
import { loadUnlessForbidden, type RouteArgs } from "~/server/api.server.ts";

export const tabs = [
  "articles",
  "videos",
  "series",
  "dynamics",
  "comments",
  "feedback",
  "favourites",
  "follow",
  "fans",
  "circles",
] as const;
export type ProfileTab = (typeof tabs)[number];

export function tabOf(text: string | null): ProfileTab {
  return tabs.find((tab) => tab === text) ?? "articles";
}

/** Loads a list; an API with the specification's words alone has none. */
const loadListOf = <E extends Endpoint>(
  args: RouteArgs,
  endpoint: E,
  input: Parameters<typeof loadUnlessForbidden<E>>[2],
) => loadUnlessForbidden(args, endpoint, input, "这里暂时没有内容");

/** Loads a page of the current tab. A list that the viewer may not see is a sentence, not an error page. */
export async function profileList(args: RouteArgs, tab: ProfileTab, userId: number, cursor: string | undefined) {
  const query = { userId, cursor };
  const ofAuthor = { query: { authorId: userId, cursor } };
  const isGuest = getSession(args.context).token === undefined;
  switch (tab) {
    case "videos":
      return {
        tab,
        ...shown(await loadListOf(args, videoEndpoints.list, ofAuthor), (page) =>
          renderListPage(args, videoPage(page), videoRecipe({ isOfAuthor: true })),
        ),
      };
    case "series":
      return { tab, ...(await loadListOf(args, seriesEndpoints.list, { query })) };
    case "dynamics":
      return {
        tab,
        ...shown(await loadListOf(args, dynamicEndpoints.list, ofAuthor), (page) =>
          renderListPage(args, dynamicPage(page), dynamicRecipe(isGuest)),
        ),
      };
    case "comments":
      return { tab, ...(await loadListOf(args, commentEndpoints.written, { query })) };
    case "feedback":
      return {
        tab,
        ...shown(await loadListOf(args, feedbackEndpoints.written, { query }), (page) =>
          renderListPage(args, page, ticketRecipe()),
        ),
      };
    case "favourites":
      return {
        tab,
        ...shown(await loadListOf(args, favouriteEndpoints.folderList, { query: { userId } }), (items) => ({
          items,
          nextCursor: null,
        })),
      };
    case "follow":
      return { tab, ...(await loadListOf(args, followEndpoints.followList, { query })) };
    case "fans":
      return { tab, ...(await loadListOf(args, followEndpoints.fansList, { query })) };
    case "circles":
      return { tab, ...(await loadListOf(args, circleFollowEndpoints.list, { query })) };
    default:
      return {
        tab,
        ...shown(
          await loadListOf(args, articleEndpoints.list, { query: { ...ofAuthor.query, sort: "latest" } }),
          (page) => renderListPage(args, page, articleRecipe()),
        ),
      };
  }
}

/** The list as its tab shows it, unless it was refused. */
const shown = <T, U>(list: { page: T } | { refused: string }, as: (page: T) => U) =>
  "refused" in list ? list : { page: as(list.page) };
