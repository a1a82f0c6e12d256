import type { ListRecipe } from "~/fragments/fragment.ts";
import { leftText } from "~/lib/time-text.ts";
import { cachedAround, cardTokens } from "./card-slots.server.ts";
import type { DynamicView } from "./card-data.ts";
import { DynamicItem } from "./dynamic-card.tsx";

/** The fragment's key: guests get other HTML, and an open poll shows the time that is left to vote. */
export const cardKey = ({ poll }: DynamicView, isGuest: boolean, now: number) =>
  (isGuest ? "guest" : "") + (poll && !poll.isEnded ? leftText(poll.endsAt, now) : "");

export function dynamicRecipe(isGuest: boolean): ListRecipe<DynamicView> {
  return {
    prefix: "dynamic-card-",
    pageSlots: cardTokens,
    first: 2,
    timesOf: ({ createdAt }) => [createdAt],
    keyOf: (card, now) => cardKey(card, isGuest, now),
    render: (card, { now, isFirst }) => (
      <DynamicItem card={card} around={cachedAround(now, isGuest)} isFirst={isFirst} />
    ),
  };
}
