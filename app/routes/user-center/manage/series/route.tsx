import { type SeriesCard, seriesEndpoints } from "#contract/posts/series.ts";
import { ownSeriesPath, seriesName, seriesPath, seriesUnit } from "#contract/shared/series-names.ts";
import { countText } from "~/lib/count-text.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import { TimeText } from "~/ui/time-text.tsx";
import type { Route } from "./+types/route";
import { ManageFrame } from "../manage-frame.tsx";
import styles from "./series.module.css";

export function meta({ matches, location }: Route.MetaArgs) {
  return pageMeta(
    { matches, location },
    { title: "我的合集与专栏", description: "管理自己的合集与专栏，和自己关注的。", noindex: true },
  );
}

/** The member's own series; with `?of=followed` those that the member follows. */
export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const query = args.url.searchParams;
  const isFollowed = query.get("of") === "followed";
  const cursor = query.get("cursor") || undefined;
  const page = await load(args, isFollowed ? seriesEndpoints.followed : seriesEndpoints.mine, { query: { cursor } });
  return { isFollowed, page };
}

export default function ManageSeries({ loaderData: { isFollowed, page } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <ManageFrame
      title="我的合集与专栏"
      write={{ to: `${ownSeriesPath}/new`, name: "新建" }}
      tabsLabel="合集与专栏"
      tabs={[
        { to: ownSeriesPath, name: "自己的", isHere: !isFollowed },
        { to: `${ownSeriesPath}?of=followed`, name: "关注的", isHere: isFollowed },
      ]}
      error={undefined}
    >
      {page.items.length === 0 && (
        <Empty
          title={
            isFollowed
              ? "还没有关注合集或专栏；关注以后，有更新会通知你"
              : "把自己的视频排成合集，把文章排成专栏，读者可以一篇接一篇地看下去"
          }
        />
      )}
      <MorePages
        key={String(isFollowed)}
        first={page}
        pageOf={pageOfData}
        query={{ of: isFollowed ? "followed" : undefined }}
      >
        {(items: SeriesCard[]) => (
          <ul className={styles.list}>
            {items.map((series) => (
              <li key={series.id} className={styles.item}>
                <a
                  href={isFollowed ? seriesPath(series.id) : `${ownSeriesPath}/${series.id}`}
                  className={styles.name}
                  dir="auto"
                >
                  {series.title}
                </a>
                <p className={styles.facts}>
                  <Gaps>
                    <span>{seriesName[series.kind]}</span>
                    {isFollowed && <span dir="auto">{personName(series.author)}</span>}
                    <span>
                      {series.partCount} {seriesUnit[series.kind]}
                    </span>
                    <span>{countText(series.followerCount)} 人关注</span>
                    <TimeText iso={series.lastPartAt ?? series.createdAt} now={now} />
                  </Gaps>
                </p>
              </li>
            ))}
          </ul>
        )}
      </MorePages>
    </ManageFrame>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
