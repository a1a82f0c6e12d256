import { type Drawing, drawnId } from "~/lib/drawn-parts.ts";
import type { VideoView } from "./card-data.ts";
import { type CardProps, VideoCard } from "./video-card.tsx";

export function videoDrawing(also: Pick<CardProps, "highlight" | "isOfAuthor"> = {}): Drawing<VideoView> {
  return {
    prefix: drawnId.video,
    timesOf: ({ publishedAt }) => [publishedAt],
    beside: () => JSON.stringify(also),
    draw: (card, { now }) => <VideoCard card={card} now={now} {...also} />,
  };
}
