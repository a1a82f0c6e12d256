import { slotValues, useCardAround } from "~/features/dynamic-card/card-around.ts";
import { dynamicLooks } from "~/features/dynamic-card/looks.ts";
import { sendCard } from "~/features/dynamic-card/send-card.ts";
import type { Fragment } from "~/fragments/fragment.ts";
import { CachedList } from "~/fragments/cached-html.tsx";
import article from "~/features/article-card/article-card.module.css";
import status from "~/features/feedback/status-chip.module.css";
import ticket from "~/features/feedback/ticket-card.module.css";
import video from "~/features/video-card/video-card.module.css";
import cover from "~/ui/cover-link.module.css";
import styles from "./post-list.module.css";

const looks = [article.card, status.chip, ticket.card, video.card, cover.link, ...dynamicLooks];

/** Lists posts of all kinds; each has the card of its own kind. */
export function PostList({ posts }: { posts: readonly Fragment[] }) {
  const values = slotValues(useCardAround());
  return (
    <CachedList
      items={posts}

      className={styles.list}
      looks={looks}
      onSubmit={sendCard}
      values={values}
    />
  );
}
