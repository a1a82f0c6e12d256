import { type Drawing, drawnId } from "~/lib/drawn-parts.ts";
import { drawnAround } from "./card-around.ts";
import type { DynamicView } from "./card-data.ts";
import { DynamicItem } from "./dynamic-card.tsx";

/** A poll answers to its reader: such a card is drawn with the page. */
export function dynamicDrawing(isGuest: boolean): Drawing<DynamicView, DynamicView> {
  return {
    prefix: drawnId.dynamic,
    first: 2,
    timesOf: ({ createdAt }) => [createdAt],
    beside: () => (isGuest ? "guest" : ""),
    draw: (card, { now, isFirst }) =>
      card.poll ? card : <DynamicItem card={card} around={drawnAround(now, isGuest)} isFirst={isFirst} />,
  };
}
