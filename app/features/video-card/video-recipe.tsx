import type { ListRecipe } from "~/fragments/fragment.ts";
import type { VideoView } from "./card-data.ts";
import { type CardProps, VideoCard } from "./video-card.tsx";

export function videoRecipe(also: Pick<CardProps, "highlight" | "isOfAuthor"> = {}): ListRecipe<VideoView> {
  return {
    prefix: "video-card-",
    timesOf: ({ publishedAt }) => [publishedAt],
    keyOf: () => JSON.stringify(also),
    render: (card, { now }) => <VideoCard card={card} now={now} {...also} />,
  };
}
