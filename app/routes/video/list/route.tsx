import { Link } from "react-router";
import { videoSorts } from "#contract/posts/video-names.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { videoPage } from "~/features/video-card/card-data.ts";
import { videoRecipe } from "~/features/video-card/video-recipe.tsx";
import { VideoGrid } from "~/features/video-card/video-grid.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { renderListPage } from "~/fragments/render-fragment.server.tsx";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { Icon } from "~/ui/icon.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import styles from "./list.module.css";
import surface from "~/ui/surface/surface.module.css";
import { VideoNav, videosPath } from "./video-nav.tsx";

/** Guests' pages are cached for 5 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const root = matches[0].loaderData;
  const tag = root?.tags.find(({ slug }) => slug === loaderData?.tag);
  return pageMeta(
    { matches, location },
    {
      title: tag ? `${tag.name}视频` : "视频",
      description: `${root?.config.siteName ?? "群落"}里大家上传的${tag?.name ?? ""}视频：看看最新的，也看看大家最爱看的。`,
      path: tag ? videosPath("latest", tag.slug) : "/video",
      noindex: /cursor=|sort=/.test(location.search),
      jsonLd: import.meta.env.SSR && [{ "@type": "CollectionPage", name: "视频" }],
    },
  );
}

/** E02: lists public videos, newest first; `?sort=views` orders by views, `?tag=` selects a tag. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const tag = query.get("tag") || undefined;
  const sort = videoSorts.find((name) => name === query.get("sort") && tag === undefined) ?? "latest";
  const cursor = query.get("cursor") || undefined;
  const page = videoPage(await load(args, videoEndpoints.list, { query: { sort, tag, cursor } }));
  return { sort, tag, isLater: cursor !== undefined, page: renderListPage(args, page, videoRecipe()) };
}

export default function Videos({ loaderData: { sort, tag, isLater, page } }: Route.ComponentProps) {
  const root = useRootData();
  return (
    <section className={`${surface.card} ${styles.screen}`}>
      <div className={styles.head}>
        <h1>视频</h1>
        <a href="/user/publish/video" className={button.primary}>
          <Icon name="plus" size={18} />
          上传视频
        </a>
      </div>
      <VideoNav sort={sort} tag={tag} tags={root?.tags ?? []} />
      <MorePages
        key={`${sort} ${tag}`}
        first={page}
        pageOf={pageOfData}
        query={{ sort: sort === "latest" ? undefined : sort, tag }}
        isIndex
        end="已经到底了"
      >
        {(cards) => <VideoGrid cards={cards} />}
      </MorePages>
      {page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : tag ? "这个标签下还没有视频" : "这里还没有视频"}>
          {isLater ? (
            <Link to={videosPath(sort, tag)}>回到第一页</Link>
          ) : (
            <Link to="/user/publish/video">上传一个</Link>
          )}
        </Empty>
      )}
    </section>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
