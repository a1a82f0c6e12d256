import { type Drawing, drawnId } from "~/lib/drawn-parts.ts";
import { leftText } from "~/lib/time-text.ts";
import { cardMarks, drawnAround } from "./card-marks.server.ts";
import type { DynamicView } from "./card-data.ts";
import { DynamicItem } from "./dynamic-card.tsx";

/** What a card shows beside itself: what is a guest's alone, and how long one may vote. */
export const besideCard = ({ poll }: DynamicView, isGuest: boolean, now: number) =>
  (isGuest ? "guest" : "") + (poll && !poll.isEnded ? leftText(poll.endsAt, now) : "");

export function dynamicDrawing(isGuest: boolean): Drawing<DynamicView> {
  return {
    prefix: drawnId.dynamic,
    marks: cardMarks,
    first: 2,
    timesOf: ({ createdAt }) => [createdAt],
    beside: (card, now) => besideCard(card, isGuest, now),
    draw: (card, { now, isFirst }) => <DynamicItem card={card} around={drawnAround(now, isGuest)} isFirst={isFirst} />,
  };
}
