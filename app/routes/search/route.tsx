import { Fragment } from "react";
import { Form, Link } from "react-router";
import { limits } from "#contract/limits.ts";
import { openSearchPanel } from "~/features/shell/open-search-panel.ts";
import { SearchStartPart } from "~/features/shell/search-panel/search-start-part.tsx";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { Tabs } from "~/features/user-list/tabs.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import { useRootData } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import chips from "~/ui/tabs/chips.module.css";
import type { Route } from "./+types/route";
import { Results, searchPath, searchTypes } from "./results.tsx";
import { loadSearch } from "./search-loader.server.ts";
import { Gap, Gaps } from "~/ui/gap.tsx";
import styles from "./search.module.css";
import surface from "~/ui/surface/surface.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const q = loaderData?.q;
  return pageMeta(
    { matches, location },
    {
      title: q ? `${q} 的搜索结果` : "搜索",
      description: q ? `与“${q}”有关的文章、视频、动态和反馈` : "搜索文章、视频、动态、反馈和用户",
      noindex: true,
    },
  );
}

/** R06 */
export function loader(args: Route.LoaderArgs) {
  return loadSearch(args);
}

export default function Search({ loaderData: { q, found, isLater, start, meant } }: Route.ComponentProps) {
  const root = useRootData();
  const hotSearches = root?.config.hotSearches ?? [];
  return (
    <Columns aside={<HotSearches />}>
      <div className={`${surface.box} ${styles.head}`}>
        <h1>{q ? `“${q}”的搜索结果` : "搜索"}</h1>
        <Form className={styles.form} key={`${q} ${found?.type}`}>
          {found && found.type !== "articles" && <input type="hidden" name="type" value={found.type} />}
          <label htmlFor="search-page" className="visually-hidden">
            搜索内容
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
            onFocus={openSearchPanel}
            onInput={openSearchPanel}
          />
          <button type="submit" className={button.primary}>
            搜索
          </button>
          <Gap />
          <button type="submit" formAction="/search/suggestion" className={`${button.subtle} ${styles.suggest}`}>
            看建议
          </button>
        </Form>
        {q && hotSearches.length > 0 && (
          <p className={styles.hot}>
            <Gaps>
              <span>大家在搜</span>
              {hotSearches.map((text) => (
                <Fragment key={text}>
                  <Link
                    to={searchPath(text, "articles")}
                    className={chips.chip}
                    aria-current={text === q ? "page" : undefined}
                  >
                    {text}
                  </Link>
                </Fragment>
              ))}
            </Gaps>
          </p>
        )}
      </div>
      {start && <SearchStartPart start={start} />}
      {found && (
        <>
          <Tabs
            label="搜索范围"
            tabs={searchTypes.map(({ type, name }) => ({ to: searchPath(q, type), name, isHere: type === found.type }))}
          />
          {meant && (
            <p className={`${surface.box} ${styles.meant}`}>
              你是不是想找：<Link to={searchPath(meant, found.type)}>{meant}</Link>
            </p>
          )}
          <Results q={q} found={found} isLater={isLater} />
        </>
      )}
    </Columns>
  );
}
