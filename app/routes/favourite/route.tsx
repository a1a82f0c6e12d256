import { data, Link } from "react-router";
import { favouriteEndpoints, type FavouriteItem } from "#contract/posts/favourite.ts";
import { FavouriteList } from "~/features/favourite-list/favourite-list.tsx";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { webRequestContext } from "~/server/request-context.server.ts";
import { Empty } from "~/ui/empty.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import { PersonLine } from "~/ui/person.tsx";
import type { Route } from "./+types/route";
import styles from "./favourite.module.css";
import surface from "~/ui/surface/surface.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { folder, owner } = loaderData;
  return pageMeta(
    { matches, location },
    {
      title: `${folder.name} - ${personName(owner)}的收藏夹`,
      description: `${personName(owner)}收藏的内容`,
      noindex: true,
    },
  );
}

/** A public folder; a private one is a 404 for everybody but its owner. */
export async function loader(args: Route.LoaderArgs) {
  const folderId = idParam(args);
  const cursor = args.url.searchParams.get("cursor") || undefined;
  const { folder, owner, isMine, items, nextCursor } = await load(args, favouriteEndpoints.folder, {
    query: { folderId, cursor },
  });
  if (!folder) {
    const { requestId } = args.context.get(webRequestContext);
    throw data({ message: "收藏夹不存在或已被删除", requestId }, { status: 404 });
  }
  return { folder, owner, isMine, page: { items, nextCursor } };
}

export default function FavouriteFolder({ loaderData: { folder, owner, isMine, page } }: Route.ComponentProps) {
  const now = useNow();
  return (
    <Columns aside={<HotSearches />}>
      <section className={surface.screen}>
        <PersonLine person={owner}>
          {folder.itemCount !== null && <span>{folder.itemCount} 条收藏</span>}
          {folder.isPrivate && <span>私密</span>}
        </PersonLine>
        <h1 className={styles.heading}>{folder.name}</h1>
        {isMine && (
          <Link to={`/user/favourite?folder=${folder.id}`} className={styles.manage}>
            管理这个收藏夹
          </Link>
        )}
        {page.items.length === 0 && <Empty title="这个收藏夹还是空的" />}
        <MorePages first={page} pageOf={(next: { page: PageOf<FavouriteItem> }) => next.page} end="已经到底了">
          {(items) => <FavouriteList items={items} now={now} />}
        </MorePages>
      </section>
    </Columns>
  );
}
