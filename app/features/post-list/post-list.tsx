import type { ReactNode } from "react";
import { type CardAround, filled, useCardAround } from "~/features/dynamic-card/card-around.ts";
import { DynamicItem } from "~/features/dynamic-card/dynamic-card.tsx";
import { sendLike } from "~/features/dynamic-card/send-like.ts";
import { drawnId, type DrawnPart } from "~/lib/drawn-parts.ts";
import { DrawnList } from "~/ui/drawn-part.tsx";
import article from "~/features/article-card/article-card.module.css";
import status from "~/features/feedback/status-chip.module.css";
import ticket from "~/features/feedback/ticket-card.module.css";
import video from "~/features/video-card/video-card.module.css";
import cover from "~/ui/cover-link.module.css";
import place from "~/ui/place-chip.module.css";
import type { KeptPost, PostView } from "./post-data.ts";
import styles from "./post-list.module.css";

interface Props<Post extends PostView> {
  posts: readonly (KeptPost<Post> | DrawnPart)[];
  /** Above a post that is drawn with the page. */
  children?: (post: KeptPost<Post>, around: CardAround) => ReactNode;
}

const looks = [article.card, status.chip, ticket.card, video.card, cover.link, place.chip];

/** Posts of all kinds in one list, each as the lists of its own kind show it. */
export function PostList<Post extends PostView>({ posts, children }: Props<Post>) {
  const around = useCardAround();
  return (
    <DrawnList
      items={posts}
      prefix={drawnId.post}
      className={styles.list}
      looks={looks}
      onSubmit={sendLike}
      fill={(html) => filled(html, around)}
    >
      {(post, index) => (
        <>
          {children?.(post, around)}
          <DynamicItem card={post.card} around={around} isFirst={index < 2} />
        </>
      )}
    </DrawnList>
  );
}
