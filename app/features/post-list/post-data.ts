import type { FeedbackCard } from "#contract/posts/feedback.ts";
import type { FollowedPost } from "#contract/posts/following.ts";
import { type CardView, cardView } from "~/features/article-card/card-data.ts";
import { type DynamicView, dynamicView } from "~/features/dynamic-card/card-data.ts";
import { type VideoView, videoView } from "~/features/video-card/card-data.ts";

/** One post with the data of its card. The id is unique across all kinds. */
export type PostView = { id: string } & (
  | { kind: "article"; card: CardView }
  | { kind: "dynamic"; card: DynamicView }
  | { kind: "feedback"; card: FeedbackCard }
  | { kind: "video"; card: VideoView }
);

export function postView(post: FollowedPost): PostView {
  const id = `${post.kind}-${post.card.id}`;
  switch (post.kind) {
    case "article":
      return { id, kind: post.kind, card: cardView(post.card) };
    case "dynamic":
      return { id, kind: post.kind, card: dynamicView(post.card) };
    case "feedback":
      return { id, kind: post.kind, card: post.card };
    case "video":
      return { id, kind: post.kind, card: videoView(post.card) };
  }
}

/** Reduces posts to the fields that lists show: the page carries its data twice, as HTML and for the script. */
export function postPage(page: { items: FollowedPost[]; nextCursor: string | null }): {
  items: PostView[];
  nextCursor: string | null;
} {
  return { items: page.items.map(postView), nextCursor: page.nextCursor };
}
