import type { ReactNode } from "react";
import { ArticleCard } from "~/features/article-card/article-card.tsx";
import type { CardAround } from "~/features/dynamic-card/card-around.ts";
import { cachedAround, cardTokens } from "~/features/dynamic-card/card-slots.server.ts";
import { DynamicItem } from "~/features/dynamic-card/dynamic-card.tsx";
import { cardKey } from "~/features/dynamic-card/dynamic-recipe.tsx";
import { TicketCard } from "~/features/feedback/ticket-card.tsx";
import { VideoCard } from "~/features/video-card/video-card.tsx";
import type { ListRecipe } from "~/fragments/fragment.ts";
import surface from "~/ui/surface/surface.module.css";
import type { PostView } from "./post-data.ts";
import styles from "./post-list.module.css";

/** @param over renders content above a post */
export function postRecipe<Post extends PostView>(
  isGuest: boolean,
  over?: (post: Post, around: CardAround) => ReactNode,
): ListRecipe<Post> {
  return {
    prefix: "post-",
    pageSlots: cardTokens,
    first: 2,
    timesOf: ({ card }) => ["publishedAt" in card ? card.publishedAt : card.createdAt],
    keyOf: (post, now) => (post.kind === "dynamic" ? cardKey(post.card, isGuest, now) : isGuest ? "guest" : ""),
    render(post, { now, isFirst }) {
      const around = cachedAround(now, isGuest);
      return (
        <>
          {over?.(post, around)}
          <PostItem post={post} around={around} isFirst={isFirst} />
        </>
      );
    },
  };
}

/** Renders one post with the card of its kind. */
function PostItem({ post, around, isFirst }: { post: PostView; around: CardAround; isFirst: boolean }) {
  switch (post.kind) {
    case "article":
      return <ArticleCard card={post.card} now={around.now} isFirst={isFirst} />;
    case "dynamic":
      return <DynamicItem card={post.card} around={around} isFirst={isFirst} />;
    case "feedback":
      return <TicketCard ticket={post.card} now={around.now} />;
    case "video":
      return (
        <div className={`${surface.box} ${styles.video}`}>
          <VideoCard card={post.card} now={around.now} />
        </div>
      );
  }
}
