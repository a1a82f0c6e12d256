import type { Fragment } from "~/fragments/fragment.ts";
import { CachedList } from "~/fragments/cached-html.tsx";
import place from "~/ui/place-chip.module.css";
import styles from "./video-card.module.css";

const looks = [place.chip];

/** Shows videos that the server rendered as fragments (video-recipe.tsx). */
export function VideoGrid({ cards }: { cards: Fragment[] }) {
  return <CachedList items={cards} className={styles.grid} looks={looks} />;
}
