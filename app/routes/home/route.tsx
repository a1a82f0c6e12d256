import { data, Link, redirect } from "react-router";
import { articleEndpoints, type FeedSort } from "#contract/posts/article.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { articleRecipe } from "~/features/article-card/article-recipe.tsx";
import { ArticleList } from "~/features/article-card/article-list.tsx";
import { AboutSite, HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { siteLd } from "~/lib/json-ld.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { withQuery } from "~/lib/with-query.ts";
import { load } from "~/server/api.server.ts";
import { renderListPage } from "~/fragments/render-fragment.server.tsx";
import { readSite } from "~/server/site.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { CheckInBeside } from "./check-in-beside.tsx";
import { circlesBeside } from "./circles-beside.server.tsx";
import { CirclesBeside } from "./circles-beside.tsx";
import { FeedNav } from "./feed-nav.tsx";
import { feedReason } from "./feed-reason.ts";

/** Guests' pages are cached for 5 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const config = root?.config;
  if (!config || !loaderData) return pageMeta({ matches, location }, {});
  const { here: tag } = loaderData;
  const head = pageMeta(
    { matches, location },
    {
      ...titleOf(tag?.name, loaderData.sort),
      description: tag
        ? `${tag.name}：${config.siteName}里关于${tag.name}的 ${tag.articleCount} 篇文章。`
        : config.siteDescription,
      path: withQuery("/", { tag: loaderData.tag, sort: loaderData.sort === "hot" ? undefined : loaderData.sort }),
      feed: tag
        ? { path: `/tag/${encodeURIComponent(tag.slug)}/feed`, title: tag.name }
        : { path: "/feed", title: config.siteName },
      noindex: /cursor=|why=/.test(location.search),
      jsonLd: import.meta.env.SSR && [siteLd(config.siteName, config.siteDescription, root.origin)],
    },
  );
  return [...head, { name: "keywords", content: config.siteKeywords }];
}

/** Without parameters, the home page has the site's own title. */
function titleOf(tag: string | undefined, sort: FeedSort): { title?: string } {
  if (sort === "hot") return tag ? { title: tag } : {};
  const name = { latest: "最新", essence: "精华" }[sort];
  return { title: tag ? `${tag} · ${name}` : `${name}文章` };
}

const otherSorts = ["latest", "essence"] as const;

/** Only the loader uses this text, so that only pages with reasons carry it. */
const HOT_RULE =
  "推荐按热度排：赞和评论多、发布时间近的在前，一条评论算两个赞，7 天后不再计热度。同一位作者、同一个圈子，一页里最多三篇；文章很多的圈子会让一让，小圈子也能被看到。你屏蔽的人不会出现。";

/** R01: loads one page of the feed, and circles to join. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  // 关注 had this address before it had its own route.
  if (query.get("sort") === "following") {
    const tagged = query.get("tag");
    throw redirect(tagged ? `/following?${new URLSearchParams({ tag: tagged })}` : "/following", 301);
  }
  const sort: FeedSort = otherSorts.find((name) => name === query.get("sort")) ?? "hot";
  const why = sort === "hot" && query.has("why");
  const tag = soughtWords(query.get("tag"), 40) || undefined;
  const cursor = query.get("cursor") || undefined;
  const isLater = cursor !== undefined;
  const [{ tags }, page, circles] = await Promise.all([
    readSite(args),
    load(args, articleEndpoints.list, { query: { sort, tag, cursor } }),
    isLater ? [] : circlesBeside(args),
  ]);
  return data({
    sort,
    tag,
    here: tags.find(({ slug }) => slug === tag),
    rule: why ? HOT_RULE : undefined,
    isLater,
    circles,
    page: renderListPage(args, page, articleRecipe({ reasonOf: why ? feedReason : undefined })),
  });
}

export default function Home({ loaderData: { sort, tag, here, rule, isLater, circles, page } }: Route.ComponentProps) {
  const root = useRootData();
  const query = { sort: sort === "hot" ? undefined : sort, tag, why: rule && "1" };
  return (
    <Columns
      aside={
        <>
          <CheckInBeside />
          <HotSearches />
          <CirclesBeside circles={circles} />
          <AboutSite />
        </>
      }
    >
      <h1 className="visually-hidden">{here ? here.name : (root?.config.siteName ?? "首页")}</h1>
      <FeedNav sort={sort} tag={tag} rule={rule} tags={root?.tags ?? []} />
      <MorePages first={page} pageOf={pageOfData} query={query} isIndex end="已经到底了">
        {(cards) => <ArticleList cards={cards} />}
      </MorePages>
      {page.items.length === 0 && <Nothing isLater={isLater} />}
    </Columns>
  );
}

function Nothing({ isLater }: { isLater: boolean }) {
  return isLater ? (
    <Empty title="后面没有了">
      <Link to="/">回到第一页</Link>
    </Empty>
  ) : (
    <Empty title="这里还没有文章">
      <Link to="/user/publish/article">来写第一篇</Link>
    </Empty>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
