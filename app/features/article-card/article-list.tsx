import { drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { DrawnList } from "~/ui/drawn-part.tsx";
import styles from "./article-card.module.css";

/** Articles that the server drew (article-drawing.tsx). */
export function ArticleList({ cards }: { cards: DrawnPart[] }) {
  return <DrawnList items={cards} prefix={drawnId.article} className={styles.list} />;
}
