import { ArticleCard } from "~/features/article-card/article-card.tsx";
import { type CardAround, DynamicItem } from "~/features/dynamic-card/dynamic-card.tsx";
import { TicketCard } from "~/features/feedback/ticket-card.tsx";
import { VideoCard } from "~/features/video-card/video-card.tsx";
import styles from "./post-list.module.css";
import surface from "~/ui/surface/surface.module.css";
import type { PostView } from "./post-data.ts";

/** Posts of all kinds in one list, each as the lists of its own kind show it. */
export function PostList({ posts, around }: { posts: PostView[]; around: CardAround }) {
  return (
    <ol className={styles.list}>
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostItem post={post} around={around} isFirst={index < 2} />
        </li>
      ))}
    </ol>
  );
}

/** One post, as the lists of its kind show it. */
export function PostItem({ post, around, isFirst }: { post: PostView; around: CardAround; isFirst: boolean }) {
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
