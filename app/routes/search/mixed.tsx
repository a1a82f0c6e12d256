import type { ReactNode } from "react";
import { searchTypeName, type SearchType } from "#contract/finding/search-names.ts";
import { Lists } from "./lists.tsx";
import type { SearchAnswer } from "./search-loader.server.ts";
import { searchPath, type SearchState } from "./search-link.ts";
import styles from "./search.module.css";

const tabs: Exclude<SearchType, "all">[] = ["users", "circles", "series", "articles", "videos", "dynamics", "feedback"];

/** The tab 综合: the best results of each kind, people, circles and series first. */
export function Mixed({ state, answer: { counts, found } }: { state: SearchState; answer: SearchAnswer }) {
  return tabs.map((type) => {
    const items = found[type]?.items ?? [];
    if (items.length === 0) return null;
    const List = Lists[type] as (props: { items: unknown[] }) => ReactNode;
    const name = searchTypeName[type];
    return (
      <section key={type} className={styles.part} aria-labelledby={`found-${type}`}>
        <div className={styles.partHead}>
          <h2 id={`found-${type}`}>{name}</h2>
          {(counts?.[type] ?? 0) > items.length && <a href={searchPath(state, { type })}>更多{name}</a>}
        </div>
        <List items={items} />
      </section>
    );
  });
}
