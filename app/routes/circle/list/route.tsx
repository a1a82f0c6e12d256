import { circleEndpoints } from "#contract/circles/circle.ts";
import type { CircleCard } from "#contract/circles/circle-fields.ts";
import { circleCategories, circleCategoryName, circleSorts } from "#contract/circles/circle-names.ts";
import { limits } from "#contract/shared/limits.ts";
import { soughtWords } from "~/server/sought-words.server.ts";
import { CircleGrid } from "~/features/circle/circle-card.tsx";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { loginPath } from "~/lib/login-path.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { useViewer } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import { getSession } from "~/server/session.server.ts";
import button from "~/ui/button/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { FilterForm, FilterWords } from "~/ui/filter-form/filter-form.tsx";
import { MorePages, type PageOf } from "~/ui/more-pages.tsx";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import { type Choice, Filters, listPath } from "./filters.tsx";
import styles from "./list.module.css";

/** Guests' pages are cached for 5 s (server/page-cache.ts). */
export function headers() {
  return { "x-page-cache": "5" };
}

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const choice = loaderData?.choice;
  const name = choice?.category && circleCategoryName[choice.category];
  return pageMeta(
    { matches, location },
    {
      title: choice?.mine ? "我的圈子" : name ? `${name}圈子` : "圈子",
      description: "按兴趣找到同好：每个圈子有自己的圈规、管理团队和精华。",
      path: choice ? listPath(choice) : "/circle/list",
      noindex: /cursor=|q=|tab=|sort=/.test(location.search),
    },
  );
}

/** R12: lists circles. Unknown parameter values are ignored; a guest has no own circles. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const choice: Choice = {
    category: circleCategories.find((name) => name === query.get("category")),
    sort: circleSorts.find((name) => name === query.get("sort")) ?? "popular",
    q: soughtWords(query.get("q"), limits.searchMax) || undefined,
    mine: query.get("tab") === "mine",
  };
  const cursor = query.get("cursor") || undefined;
  const isLater = cursor !== undefined;
  const nobody: PageOf<CircleCard> = { items: [], nextCursor: null };
  if (choice.mine && getSession(args.context).token === undefined) return { choice, isLater, page: nobody };
  return { choice, isLater, page: await load(args, circleEndpoints.list, { query: { ...choice, cursor } }) };
}

export default function Circles({ loaderData: { choice, page, isLater } }: Route.ComponentProps) {
  const isGuest = useViewer() === null;
  return (
    <Columns
      aside={
        <>
          <AboutCircles />
          <HotSearches />
        </>
      }
    >
      <header className={`${surface.box} ${styles.head}`}>
        <div className={styles.top}>
          <h1>圈子</h1>
          <a href="/circle/create" className={button.primary}>
            创建圈子
          </a>
        </div>
        <FilterForm label="搜索圈子" action="/circle/list" kept={{ category: choice.category }} submit="找圈子">
          <FilterWords
            label="圈子名称或简介"
            value={choice.q ?? ""}
            max={limits.searchMax}
            placeholder="按名称和简介找圈子"
          />
        </FilterForm>
        <Filters choice={choice} />
      </header>
      <MorePages
        first={page}
        pageOf={pageOfData}
        query={{
          tab: choice.mine ? "mine" : undefined,
          category: choice.category,
          sort: choice.sort === "popular" ? undefined : choice.sort,
          q: choice.q,
        }}
        end="没有更多圈子了"
      >
        {(circles) => <CircleGrid circles={circles} isGuest={isGuest} />}
      </MorePages>
      {page.items.length === 0 && <Nothing choice={choice} isLater={isLater} isGuest={isGuest} />}
    </Columns>
  );
}

function AboutCircles() {
  return (
    <section className={`${surface.box} ${styles.about}`} aria-labelledby="about-circles">
      <h2 id="about-circles">圈子是什么</h2>
      <p>一群人围着一件事聊：一款游戏、一种硬件、一座城市。加入后，圈子里的新内容会出现在「关注」里。</p>
      <p>没有你要的圈子？自己创建一个，定圈规、找管理员、邀请同好。</p>
    </section>
  );
}

function Nothing({ choice, isLater, isGuest }: { choice: Choice; isLater: boolean; isGuest: boolean }) {
  if (isLater) {
    return (
      <Empty title="后面没有了">
        <a href={listPath(choice)}>回到第一页</a>
      </Empty>
    );
  }
  if (choice.mine && isGuest) {
    return (
      <Empty title="登录后，这里是你加入的圈子">
        <a href={loginPath(listPath({ mine: true }))}>去登录</a>
      </Empty>
    );
  }
  if (choice.mine) {
    return (
      <Empty title="你还没有加入圈子">
        <a href="/circle/list">挑一个加入</a>，或者<a href="/circle/create">创建一个</a>
      </Empty>
    );
  }
  if (choice.q) {
    return (
      <Empty title={`没有找到「${choice.q}」相关的圈子`}>
        <a href="/circle/list">看看全部圈子</a>，或者<a href="/circle/create">创建一个</a>
      </Empty>
    );
  }
  return (
    <Empty title={choice.category ? `「${circleCategoryName[choice.category]}」里还没有圈子` : "还没有圈子"}>
      <a href="/circle/create">来创建第一个</a>
    </Empty>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
