import { Link } from "react-router";
import { followingEndpoints } from "#contract/posts/following.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { sharedHeaders, sharedPage } from "~/server/shared-page.server.ts";
import { renderListPage } from "~/fragments/render-fragment.server.tsx";
import { getSession } from "~/server/session.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import { FeedNav } from "../feed-nav.tsx";
import type { Route } from "./+types/route";
import { postPage } from "~/features/post-list/post-data.ts";
import { postRecipe } from "~/features/post-list/post-recipe.tsx";
import { PostList } from "~/features/post-list/post-list.tsx";

export const headers = sharedHeaders;

export function meta({ matches, location }: Route.MetaArgs) {
  const siteName = matches[0].loaderData?.config.siteName ?? "群落";
  return pageMeta(
    { matches, location },
    {
      title: "关注",
      description: `你在${siteName}关注的人和圈子最近发布的文章、视频、动态与反馈。`,
      path: "/following",
      noindex: true,
    },
  );
}

/** R01: the feed 关注, for all posts or one tag. A separate route, so that the home page loads no other cards' code. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const tag = soughtWords(query.get("tag"), 40) || undefined;
  const cursor = query.get("cursor") || undefined;
  const isLater = cursor !== undefined;
  // A guest follows nobody; the page says so.
  if (getSession(args.context).token === undefined)
    return sharedPage({ tag, isLater, page: { items: [], nextCursor: null } }, true);
  const page = postPage(await load(args, followingEndpoints.list, { query: { tag, cursor } }));
  return sharedPage({ tag, isLater, page: renderListPage(args, page, postRecipe(false)) }, false);
}

export default function Following({ loaderData: { tag, isLater, page } }: Route.ComponentProps) {
  const root = useRootData();
  const here = useCurrentPath();
  const isGuest = !root?.viewer;
  return (
    <Columns aside={<HotSearches />}>
      <h1 className="visually-hidden">关注</h1>
      <FeedNav sort="following" tag={tag} tags={root?.tags ?? []} />
      <MorePages key={tag} first={page} pageOf={pageOfData} query={{ tag }} end="已经到底了">
        {(posts) => <PostList posts={posts} />}
      </MorePages>
      {page.items.length === 0 && <Nothing {...{ tag, isLater, isGuest, here }} />}
    </Columns>
  );
}

interface NothingProps {
  tag: string | undefined;
  isLater: boolean;
  isGuest: boolean;
  here: string;
}

function Nothing({ tag, isLater, isGuest, here }: NothingProps) {
  if (isLater) {
    return (
      <Empty title="后面没有了">
        <Link to="/following">回到第一页</Link>
      </Empty>
    );
  }
  if (isGuest) {
    return (
      <Empty title="登录后，这里是你关注的人和圈子发布的一切：文章、视频、动态与反馈">
        <Link to={loginPath(here)}>去登录</Link>
      </Empty>
    );
  }
  if (tag !== undefined) {
    return (
      <Empty title="关注的人和圈子在这个标签下还没有发布过">
        <Link to="/following">看看全部关注</Link>
      </Empty>
    );
  }
  return (
    <Empty title="关注的人和圈子还没有发布过什么">
      <Link to="/user/follow/circle">找几个圈子</Link>，或者<Link to="/">去推荐里看看</Link>
    </Empty>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
