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
import { load, loadUnlessForbidden, type RouteArgs } from "~/server/api.server.ts";

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

/** Loads a page of the current tab. A list that the viewer may not see is a sentence, not an error page. */
export async function profileList(args: RouteArgs, tab: ProfileTab, userId: number, cursor: string | undefined) {
  const query = { userId, cursor };
  switch (tab) {
    case "videos":
      return {
        tab,
        page: renderListPage(
          args,
          videoPage(await load(args, videoEndpoints.list, { query: { authorId: userId, cursor } })),
          videoRecipe({ isOfAuthor: true }),
        ),
      };
    case "series":
      return { tab, page: await load(args, seriesEndpoints.list, { query }) };
    case "dynamics":
      return {
        tab,
        page: renderListPage(
          args,
          dynamicPage(await load(args, dynamicEndpoints.list, { query: { authorId: userId, cursor } })),
          dynamicRecipe(getSession(args.context).token === undefined),
        ),
      };
    case "comments":
      return { tab, page: await load(args, commentEndpoints.written, { query }) };
    case "feedback":
      return {
        tab,
        page: renderListPage(args, await load(args, feedbackEndpoints.written, { query }), ticketRecipe()),
      };
    case "favourites":
      return {
        tab,
        page: { items: await load(args, favouriteEndpoints.folderList, { query: { userId } }), nextCursor: null },
      };
    case "follow":
      return { tab, ...(await loadUnlessForbidden(args, followEndpoints.followList, { query })) };
    case "fans":
      return { tab, ...(await loadUnlessForbidden(args, followEndpoints.fansList, { query })) };
    case "circles":
      return { tab, ...(await loadUnlessForbidden(args, circleFollowEndpoints.list, { query })) };
    default:
      return {
        tab,
        page: renderListPage(
          args,
          await load(args, articleEndpoints.list, { query: { sort: "latest", authorId: userId, cursor } }),
          articleRecipe(),
        ),
      };
  }
}
