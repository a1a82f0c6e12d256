import { drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { DrawnList } from "~/ui/drawn-part.tsx";
import { filled, useCardAround } from "./card-around.ts";
import type { DynamicView } from "./card-data.ts";
import { DynamicItem } from "./dynamic-card.tsx";
import styles from "./dynamic-card.module.css";
import { sendLike } from "./send-like.ts";

export function DynamicList({ cards }: { cards: readonly (DynamicView | DrawnPart)[] }) {
  const around = useCardAround();
  return (
    <DrawnList
      items={cards}
      prefix={drawnId.dynamic}
      className={styles.list}
      onSubmit={sendLike}
      fill={(html) => filled(html, around)}
    >
      {(card, index) => <DynamicItem card={card} around={around} isFirst={index < 2} />}
    </DrawnList>
  );
}
