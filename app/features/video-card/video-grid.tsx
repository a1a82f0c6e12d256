import { drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { DrawnList } from "~/ui/drawn-part.tsx";
import place from "~/ui/place-chip.module.css";
import styles from "./video-card.module.css";

const looks = [place.chip];

/** Videos that the server drew (video-drawing.tsx). */
export function VideoGrid({ cards }: { cards: DrawnPart[] }) {
  return <DrawnList items={cards} prefix={drawnId.video} className={styles.grid} looks={looks} />;
}
