import type { Fragment } from "~/fragments/fragment.ts";
import { CachedList } from "~/fragments/cached-html.tsx";
import styles from "./article-card.module.css";

/** Articles that the server drew (article-recipe.tsx). */
export function ArticleList({ cards }: { cards: Fragment[] }) {
  return <CachedList items={cards} className={styles.list} />;
}
