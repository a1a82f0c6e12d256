import { Form, Link } from "react-router";
import { limits } from "#api/contract/limits.ts";
import { searchEndpoints } from "#api/contract/search.ts";
import { ArticleList } from "~/features/article-card/article-card.tsx";
import { cardPage } from "~/features/article-card/card-data.ts";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import { load } from "~/server/api.server.ts";
import button from "~/ui/button.module.css";
import { Empty } from "~/ui/empty.tsx";
import { MorePages } from "~/ui/more-pages.tsx";
import type { Route } from "./+types/route";
import styles from "./search.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const q = loaderData?.q;
  return pageMeta({ matches, location }, { title: q ? `${q} 的搜索结果` : "搜索", description: q ? `与“${q}”有关的文章` : "搜索文章", noindex: true });
}

/** R06. What is too long is cut, as the field itself would: an address with it is no error. */
export async function loader(args: Route.LoaderArgs) {
  const query = args.url.searchParams;
  const q = [...(query.get("q") ?? "").trim()].slice(0, limits.searchMax).join("");
  const cursor = query.get("cursor") || undefined;
  if (!q) return { q, page: { items: [], nextCursor: null }, isLater: false };
  const page = await load(args, searchEndpoints.articles, { query: { q, cursor } });
  return { q, page: cardPage(page), isLater: cursor !== undefined };
}

export default function Search({ loaderData: { q, page, isLater } }: Route.ComponentProps) {
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
        <MorePages first={page} pageOf={pageOfData} query={{ q }} end="没有更多结果了">
          {(cards) => <ArticleList cards={cards} now={root?.now ?? 0} highlight={q} />}
        </MorePages>
      )}
      {q && page.items.length === 0 && (
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
