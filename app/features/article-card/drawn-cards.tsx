import { DrawnItem } from "~/ui/drawn-part.tsx";
import styles from "./article-card.module.css";

/** Ids of the elements that hold cards. */
export const CARD_ID = "card-";

/** A list of cards that the server drew (card-html.server.tsx). */
export function DrawnCards({ cards }: { cards: { id: number; html: string | null }[] }) {
  return (
    <ol className={styles.list}>
      {cards.map(({ id, html }) => (
        <DrawnItem key={id} id={CARD_ID + id} html={html} />
      ))}
    </ol>
  );
}
