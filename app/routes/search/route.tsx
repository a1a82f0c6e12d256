import { Form, Link } from "react-router";
import { followEndpoints } from "#api/contract/follow.ts";
import { limits } from "#api/contract/limits.ts";
import { searchEndpoints } from "#api/contract/search.ts";
import { ArticleList } from "~/features/article-card/article-card.tsx";
import { cardPage } from "~/features/article-card/card-data.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { Tabs } from "~/features/user-list/tabs.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import button from "~/ui/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import { People } from "./people.tsx";
import styles from "./search.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const q = loaderData?.q;
  return pageMeta({ matches, location }, { title: q ? `${q} 的搜索结果` : "搜索", description: q ? `与“${q}”有关的文章` : "搜索文章", noindex: true });
}

/** No name is longer than that; the contract of C06 takes no more. */
const NAME_PART_MAX = 20;

/** R06. What is too long is cut, as the field itself would: an address with it is no error. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const q = [...(query.get("q") ?? "").trim()].slice(0, limits.searchMax).join("");
  const cursor = query.get("cursor") || undefined;
  const none = { items: [], nextCursor: null };
  if (!q) return { q, page: none, people: null, isLater: false };
  const isLater = cursor !== undefined;
  if (query.get("type") === "users") {
    const people = await load(args, followEndpoints.userList, { query: { keyword: [...q].slice(0, NAME_PART_MAX).join(""), cursor } });
    return { q, page: none, people, isLater };
  }
  const page = await load(args, searchEndpoints.articles, { query: { q, cursor } });
  return { q, page: cardPage(page), people: null, isLater };
}

export default function Search({ loaderData: { q, page, people, isLater } }: Route.ComponentProps) {
  const root = useRootData();
  const hotSearches = root?.config.hotSearches ?? [];
  return (
    <Columns aside={<HotSearches />}>
      <div className={styles.head}>
        <h1 className={styles.title}>{q ? `“${q}”的搜索结果` : "搜索"}</h1>
        <Form className={styles.form} key={q}>
          <label htmlFor="search-page" className="visually-hidden">
            搜索文章
          </label>
          <input
            id="search-page"
            type="search"
            name="q"
            defaultValue={q}
            maxLength={limits.searchMax}
            placeholder={root?.config.searchPlaceholder ?? "请输入搜索内容"}
            enterKeyHint="search"
            autoComplete="off"
          />
          <button type="submit" className={button.primary}>
            搜索文章
          </button>
        </Form>
        {hotSearches.length > 0 && (
          <p className={styles.hot}>
            <span>大家在搜</span>
            {hotSearches.map((text) => (
              <Link key={text} to={`/search?q=${encodeURIComponent(text)}`} aria-current={text === q ? "page" : undefined}>
                {text}
              </Link>
            ))}
          </p>
        )}
      </div>
      {q && (
        <Tabs
          label="搜索范围"
          tabs={[
            { to: `/search?q=${encodeURIComponent(q)}`, name: "文章", isHere: people === null },
            { to: `/search?q=${encodeURIComponent(q)}&type=users`, name: "用户", isHere: people !== null },
          ]}
        />
      )}
      {q && people && <People q={q} page={people} isLater={isLater} />}
      {q && !people && (
        <MorePages first={page} pageOf={pageOfData} query={{ q }} end="没有更多结果了">
          {(cards) => <ArticleList cards={cards} now={root?.now ?? 0} highlight={q} />}
        </MorePages>
      )}
      {q && !people && page.items.length === 0 && (
        <Empty title={isLater ? "后面没有了" : `没有找到与“${q}”有关的文章`}>
          {isLater ? <Link to={`/search?q=${encodeURIComponent(q)}`}>回到第一页</Link> : "换个说法，或者少写几个字再试试"}
        </Empty>
      )}
    </Columns>
  );
}

function pageOfData(loaded: Route.ComponentProps["loaderData"]) {
  return loaded.page;
}
