import { Link } from "react-router";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { dynamicPage } from "~/features/dynamic-card/card-data.ts";
import { DynamicList } from "~/features/dynamic-card/dynamic-list.tsx";
import { dynamicRecipe } from "~/features/dynamic-card/dynamic-recipe.tsx";
import { Composer } from "~/features/dynamic-composer/composer.tsx";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { Tabs } from "~/features/user-list/tabs.tsx";
import { emptyDraft } from "~/features/dynamic-composer/dynamic-form.ts";
import { loginPath, useCurrentPath } from "~/lib/login-path.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { draftOfOutput, postDynamic } from "~/features/dynamic-composer/dynamic-post.server.ts";
import { renderListPage } from "~/fragments/render-fragment.server.tsx";
import { newFormKey } from "~/server/form-key.server.ts";
import { requireLogin } from "~/server/guards.server.ts";
import { getSession } from "~/server/session.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import styles from "./list.module.css";
import surface from "~/ui/surface/surface.module.css";

/** Guests' pages are cached for 5 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const siteName = matches[0].loaderData?.config.siteName ?? "群落";
  return pageMeta(
    { matches, location },
    {
      title: loaderData?.feed === "following" ? "关注的动态" : "动态",
      description: `${siteName}里大家此刻在做什么：随手拍、投票、碎碎念。`,
      noindex: /cursor=|feed=/.test(location.search),
      jsonLd: import.meta.env.SSR && [{ "@type": "CollectionPage", name: "动态" }],
    },
  );
}

/** E03: lists public dynamics, or with `?feed=following` those of followed people. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const isGuest = getSession(args.context).token === undefined;
  const feed = query.get("feed") === "following" ? ("following" as const) : ("latest" as const);
  const cursor = query.get("cursor") || undefined;
  const isLater = cursor !== undefined;
  if (isGuest && feed === "following")
    return { feed, isLater, page: { items: [], nextCursor: null }, start: emptyDraft, places: [], formKey: null };
  const hasForm = !isGuest && !isLater;
  // The field is optional: an API without circles does not send it.
  const {
    draft,
    places = [],
    ...list
  } = await load(args, dynamicEndpoints.list, { query: { feed, cursor, withDraft: hasForm } });
  return {
    feed,
    isLater,
    page: renderListPage(args, dynamicPage(list), dynamicRecipe(isGuest)),
    start: draftOfOutput(draft),
    places,
    formKey: isGuest ? null : newFormKey(args),
  };
}

/** Redirects to the list where the new dynamic is on top, or to its own page if it is not in the list. */
export async function action(args: Route.ActionArgs) {
  requireLogin(args);
  const following = args.url.searchParams.get("feed") === "following";
  return postDynamic(args, (id, { visibility }) =>
    visibility === "public" || (following && visibility === "followers")
      ? `/dynamic${following ? "?feed=following" : ""}#dynamic-${id}`
      : `/dynamic/${id}`,
  );
}

export default function Dynamics({
  loaderData: { feed, isLater, page, start, places, formKey },
  actionData,
}: Route.ComponentProps) {
  const root = useRootData();
  const here = useCurrentPath();
  const isGuest = !root?.viewer;
  const following = feed === "following";
  return (
    <Columns aside={<HotSearches />}>
      <h1 className="visually-hidden">动态</h1>
      {formKey && !isGuest && !isLater ? (
        <Composer key={formKey} formKey={formKey} answer={actionData} start={start} places={places} isFolding />
      ) : (
        isGuest && (
          <p className={`${surface.box} ${styles.guest}`}>
            <span>有什么想说的？登录后就能发动态。</span>
            <Link to={loginPath(here)} className={button.primary}>
              登录后发布
            </Link>
          </p>
        )
      )}
      <Tabs
        label="动态范围"
        tabs={[
          { to: "/dynamic", name: "最新", isHere: !following },
          { to: "/dynamic?feed=following", name: "关注", isHere: following },
        ]}
      />
      <MorePages
        key={feed}
        first={page}
        pageOf={pageOfData}
        query={{ feed: following ? feed : undefined }}
        isIndex
        end="已经到底了"
      >
        {(cards) => <DynamicList cards={cards} />}
      </MorePages>
      {page.items.length === 0 && <Nothing following={following} isLater={isLater} isGuest={isGuest} here={here} />}
    </Columns>
  );
}

function Nothing({
  following,
  isLater,
  isGuest,
  here,
}: {
  following: boolean;
  isLater: boolean;
  isGuest: boolean;
  here: string;
}) {
  if (isLater) {
    return (
      <Empty title="后面没有了">
        <Link to="/dynamic">回到第一页</Link>
      </Empty>
    );
  }
  if (!following) return <Empty title="这里还没有动态">来发第一条吧</Empty>;
  return isGuest ? (
    <Empty title="登录后，这里是你关注的人的动态">
      <Link to={loginPath(here)}>去登录</Link>
    </Empty>
  ) : (
    <Empty title="关注的人还没有发过动态">
      <Link to="/dynamic">去最新里看看</Link>
    </Empty>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
