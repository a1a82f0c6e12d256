import { Link } from "react-router";
import { SearchStartPart } from "~/features/shell/search-panel/search-start-part.tsx";
import { AboutSite, HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { pageMeta } from "~/lib/page-meta.ts";
import type { Route } from "./+types/route";
import { FilterBar } from "./filter-bar.tsx";
import { Results } from "./results.tsx";
import { SearchHead } from "./search-head.tsx";
import { loadSearch } from "./search-loader.server.ts";
import { isOfPosts, searchPath } from "./search-link.ts";
import { SearchTabs } from "./search-tabs.tsx";
import styles from "./search.module.css";
import surface from "~/ui/surface/surface.module.css";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const q = loaderData?.state.q;
  return pageMeta(
    { matches, location },
    {
      title: q ? `${q} 的搜索结果` : "搜索",
      description: q ? `与“${q}”有关的文章、视频、合集、动态和反馈` : "搜索文章、视频、合集、动态、圈子、用户和反馈",
      noindex: true,
    },
  );
}

/** R06: the search page. */
export function loader(args: Route.LoaderArgs) {
  return loadSearch(args);
}

export default function Search({
  loaderData: { state, answer, isLater, start, meant, isInstead },
}: Route.ComponentProps) {
  const isNothing =
    answer !== null && Object.values(answer.found).every((part) => Array.isArray(part) || !part?.items.length);
  /** The search whose results are shown. */
  const shown = isInstead && meant ? { ...state, q: meant } : state;
  return (
    <Columns aside={start ? <AboutSite /> : <HotSearches />}>
      <SearchHead state={state} isNothing={isNothing} />
      {start && <SearchStartPart start={start} />}
      {answer && (
        <>
          <SearchTabs state={shown} counts={answer.counts} isPartial={answer.isPartial} />
          {isOfPosts(state.type) && <FilterBar state={shown} filters={answer.filters} />}
          {meant && isInstead && (
            <p className={`${surface.box} ${styles.meant}`}>
              没有“{state.q}”的结果，显示“<Link to={searchPath(shown)}>{meant}</Link>”的结果。
              <Link to={searchPath(state, { q: `"${state.q}"` })} className={`${styles.exact} touch`}>
                只搜“{state.q}”
              </Link>
            </p>
          )}
          {meant && !isInstead && (
            <p className={`${surface.box} ${styles.meant}`}>
              你是不是要找：<Link to={searchPath(state, { q: meant })}>{meant}</Link>
            </p>
          )}
          {answer.isPartial && (
            <p className={`${surface.box} ${styles.meant}`}>没有包含所有词的结果，以下只包含一部分</p>
          )}
          <Results state={shown} answer={answer} isLater={isLater} />
        </>
      )}
    </Columns>
  );
}
