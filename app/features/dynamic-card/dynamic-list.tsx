import type { Fragment } from "~/fragments/fragment.ts";
import { CachedList } from "~/fragments/cached-html.tsx";
import { slotValues, useCardAround } from "./card-around.ts";
import styles from "./dynamic-card.module.css";
import { dynamicLooks } from "./looks.ts";
import { sendCard } from "./send-card.ts";

/** Shows dynamics that the server rendered as fragments (dynamic-recipe.tsx). */
export function DynamicList({ cards }: { cards: readonly Fragment[] }) {
  const values = slotValues(useCardAround());
  return (
    <CachedList
      items={cards}

      className={styles.list}
      looks={dynamicLooks}
      onSubmit={sendCard}
      values={values}
    />
  );
}
