import type { FeedbackCard } from "#contract/posts/feedback.ts";
import { type Drawing, drawnId } from "~/lib/drawn-parts.ts";
import { TicketCard } from "./ticket-card.tsx";

/** @param highlight words that stand out */
export function ticketDrawing(highlight?: string[]): Drawing<FeedbackCard> {
  return {
    prefix: drawnId.feedback,
    timesOf: ({ createdAt }) => [createdAt],
    beside: () => String(highlight),
    draw: (ticket, { now }) => <TicketCard ticket={ticket} now={now} highlight={highlight} />,
  };
}
