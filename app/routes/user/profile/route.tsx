import { data, Link } from "react-router";
import { articleEndpoints } from "#api/contract/article.ts";
import { userEndpoints } from "#api/contract/user.ts";
import { ArticleList } from "~/features/article-card/article-card.tsx";
import { cardPage } from "~/features/article-card/card-data.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { parseId } from "~/lib/parse-id.ts";
import { personName } from "~/lib/person-name.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { ProfileHead } from "./profile-head.tsx";
import styles from "./profile.module.css";

/** Kept for 5 seconds for readers without a session (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { profile } = loaderData;
  const name = personName(profile);
  return pageMeta(
    { matches, location },
    {
      title: `${name}的主页`,
      description: profile.bio || `${name}发表的文章`,
      type: "profile",
      image: profile.avatar?.url,
      noindex: location.search.includes("cursor="),
      jsonLd: { "@type": "ProfilePage", mainEntity: { "@type": "Person", name, description: profile.bio } },
    },
  );
}

/** R15: who somebody is, and a page of their articles, side by side. */
export async function loader(args: Route.LoaderArgs) {
  const id = parseId(args.params.userId);
  if (id === undefined) {
    const { requestId } = args.context.get(webRequestContext);
    throw data({ message: `Page Not Found: ${args.url.pathname}`, requestId }, { status: 404 });
  }
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const [profile, page] = await Promise.all([
    load(args, userEndpoints.info, { params: { id }, query: { includeStats: "true" } }),
    load(args, articleEndpoints.list, { query: { sort: "latest", authorId: id, cursor } }),
  ]);
  return { profile, page: cardPage(page), isLater: cursor !== undefined };
}

export default function Profile({ loaderData: { profile, page, isLater } }: Route.ComponentProps) {
  const root = useRootData();
  const isMine = root?.viewer?.id === profile.id;
  return (
    <Columns aside={<HotSearches />}>
      <ProfileHead profile={profile} isMine={isMine} />
      <h2 className={styles.listTitle}>{isMine ? "我的文章" : "文章"}</h2>
      <MorePages first={page} pageOf={pageOfData} end="已经到底了">
        {(cards) => <ArticleList cards={cards} now={root?.now ?? 0} />}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : isMine ? "你还没有发过文章" : "还没有发过文章"}>
          {isLater ? <Link to={`/user/${profile.id}`}>回到第一页</Link> : isMine ? <Link to="/user/publish/article">写第一篇</Link> : undefined}
        </Empty>
      )}
    </Columns>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
