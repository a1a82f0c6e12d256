import type { FeedbackCard } from "#contract/posts/feedback.ts";
import type { ListRecipe } from "~/fragments/fragment.ts";
import { TicketCard } from "./ticket-card.tsx";

/** @param highlight search words that the card highlights */
export function ticketRecipe(highlight?: string[]): ListRecipe<FeedbackCard> {
  return {
    prefix: "ticket-card-",
    timesOf: ({ createdAt }) => [createdAt],
    keyOf: () => String(highlight),
    render: (ticket, { now }) => <TicketCard ticket={ticket} now={now} highlight={highlight} />,
  };
}
