import type { Fragment } from "~/fragments/fragment.ts";
import { CachedList } from "~/fragments/cached-html.tsx";
import styles from "./article-card.module.css";

/** Shows articles that the server rendered as fragments (article-recipe.tsx). */
export function ArticleList({ cards }: { cards: Fragment[] }) {
  return <CachedList items={cards} className={styles.list} />;
}
