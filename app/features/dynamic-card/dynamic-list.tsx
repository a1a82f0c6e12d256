import { drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { DrawnList } from "~/ui/drawn-part.tsx";
import { ownOf, useCardAround } from "./card-around.ts";
import styles from "./dynamic-card.module.css";
import { dynamicLooks } from "./looks.ts";
import { sendCard } from "./send-card.ts";

/** Dynamics that the server drew (dynamic-drawing.tsx). */
export function DynamicList({ cards }: { cards: readonly DrawnPart[] }) {
  const own = ownOf(useCardAround());
  return (
    <DrawnList
      items={cards}
      prefix={drawnId.dynamic}
      className={styles.list}
      looks={dynamicLooks}
      onSubmit={sendCard}
      own={own}
    />
  );
}
