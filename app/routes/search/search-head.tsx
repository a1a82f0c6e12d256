import { Form, Link } from "react-router";
import { limits } from "#contract/shared/limits.ts";
import { roomFor } from "#contract/shared/room-for.ts";
import { openSearchPanel } from "~/features/shell/open-search-panel.ts";
import { useRootData } from "~/lib/root-data.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { useSearchText } from "~/ui/given-value/use-search-text.ts";
import surface from "~/ui/surface/surface.module.css";
import chips from "~/ui/tabs/chips.module.css";
import { noFilters, searchPath, searchQuery, type SearchState } from "./search-link.ts";
import styles from "./search.module.css";

/** The search field, and popular searches when nothing was found. A new query keeps the tab and the filters. */
export function SearchHead({ state, isNothing }: { state: SearchState; isNothing: boolean }) {
  const root = useRootData();
  const { q } = state;
  const hotSearches = root?.config.hotSearches ?? [];
  const { q: _, ...kept } = searchQuery(state);
  return (
    <div className={`${surface.box} ${styles.head}`}>
      <h1 className={q ? styles.title : undefined}>{q ? `“${q}”的搜索结果` : "搜索"}</h1>
      <Form className={styles.form}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="search-page" className="visually-hidden">
          搜索内容
        </label>
        <input
          {...useSearchText(q)}
          id="search-page"
          type="search"
          name="q"
          maxLength={roomFor(limits.searchMax)}
          placeholder={root?.config.searchPlaceholder ?? "请输入搜索内容"}
          enterKeyHint="search"
          autoComplete="off"
          onFocus={openSearchPanel}
          onInput={openSearchPanel}
        />
        <Gaps>
          <button type="submit" className={button.primary}>
            搜索
          </button>
          <button type="submit" formAction="/search/suggestion" className={`${button.subtle} ${styles.suggest}`}>
            看建议
          </button>
        </Gaps>
      </Form>
      <details className={q ? `${styles.help} ${styles.onStart}` : styles.help}>
        <summary>搜索技巧</summary>
        <p>
          “用引号”找一字不差的一段；-词 去掉含有它的；作者:名字、标签:名字、圈子:名字
          只看这些；繁体与简体、全角与半角一样。
        </p>
      </details>
      {isNothing && hotSearches.length > 0 && (
        <p className={styles.hot}>
          <Gaps>
            <span>大家在搜</span>
            {hotSearches.map((text) => (
              <Link
                key={text}
                to={searchPath({ ...state, ...noFilters, q: text, type: "all", sort: "relevance" })}
                className={chips.chip}
                aria-current={text === q ? "page" : undefined}
              >
                {text}
              </Link>
            ))}
          </Gaps>
        </p>
      )}
    </div>
  );
}
