import type { ReactNode } from "react";
import { Link } from "react-router";
import { searchTypeName, type SearchType } from "#contract/search-names.ts";
import { Gap } from "~/ui/gap.tsx";
import { Lists } from "./lists.tsx";
import type { SearchAnswer } from "./search-loader.server.ts";
import { searchPath, type SearchState } from "./search-link.ts";
import styles from "./search.module.css";

type Tab = Exclude<SearchType, "all">;

/** 综合: the best of each kind, people and circles on top. */
export function Mixed({ state, answer: { counts, found } }: { state: SearchState; answer: SearchAnswer }) {
  const { marks, users, circles, articles, videos, dynamics, feedback } = found;
  const part = (type: Tab, shown: { items: unknown[] } | undefined, list: () => ReactNode) => {
    if (!shown?.items.length) return null;
    const isMore = (counts?.[type] ?? 0) > shown.items.length;
    const name = searchTypeName[type];
    return (
      <section key={type} className={styles.part} aria-labelledby={`found-${type}`}>
        <div className={styles.partHead}>
          <h2 id={`found-${type}`}>{name}</h2>
          <Gap />
          {isMore && <Link to={searchPath(state, { type })}>更多{name}</Link>}
        </div>
        {list()}
      </section>
    );
  };
  return (
    <>
      {part("users", users, () => users && <Lists.users items={users.items} marks={marks} />)}
      {part("circles", circles, () => circles && <Lists.circles items={circles.items} marks={marks} />)}
      {part("articles", articles, () => articles && <Lists.articles items={articles.items} marks={marks} />)}
      {part("videos", videos, () => videos && <Lists.videos items={videos.items} marks={marks} />)}
      {part("dynamics", dynamics, () => dynamics && <Lists.dynamics items={dynamics.items} marks={marks} />)}
      {part("feedback", feedback, () => feedback && <Lists.feedback items={feedback.items} marks={marks} />)}
    </>
  );
}
