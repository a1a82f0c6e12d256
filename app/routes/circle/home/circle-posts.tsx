import type { CircleDetail } from "#contract/circle-fields.ts";
import { subjectName, subjectPath } from "#contract/subject.ts";
import { PostMenu } from "~/features/circle/post-menu.tsx";
import type { CardAround } from "~/features/dynamic-card/dynamic-card.tsx";
import { PostItem } from "~/features/post-list/post-list.tsx";
import list from "~/features/post-list/post-list.module.css";
import { personName } from "~/lib/person-name.ts";
import { Badge } from "~/ui/badge.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import styles from "./home.module.css";
import type { CirclePostView, PinnedLine } from "./posts.ts";

/** What the staff keep on top, at most three, a line each. */
export function Pinned({ circle, posts }: { circle: CircleDetail; posts: PinnedLine[] }) {
  return (
    <ul className={`${surface.card} ${styles.pinned}`} aria-label="置顶">
      {posts.map((post) => (
        <li key={`${post.kind}-${post.id}`} className={styles.pin}>
          <Gaps>
            <Badge tone="strong">置顶</Badge>
            {post.isFeatured && <Badge>精华</Badge>}
            <a href={subjectPath(post)} className={styles.pinTitle}>
              {post.title}
            </a>
            <span className={styles.pinKind}>
              {subjectName[post.kind]} · {post.author}
            </span>
            {circle.can.moderate && <PostMenu circleId={circle.id} post={post} name={post.title} />}
          </Gaps>
        </li>
      ))}
    </ul>
  );
}

interface CirclePostsProps {
  circle: CircleDetail;
  posts: CirclePostView[];
  around: CardAround;
}

/** Posts of all kinds; above each what the circle says of it, and what its staff can do. */
export function CirclePosts({ circle, posts, around }: CirclePostsProps) {
  return (
    <ol className={list.list}>
      {posts.map((post, index) => (
        <li key={post.id}>
          <Strip circle={circle} post={post} />
          <PostItem post={post} around={around} isFirst={index < 2} />
        </li>
      ))}
    </ol>
  );
}

function Strip({ circle, post }: { circle: CircleDetail; post: CirclePostView }) {
  const { isPinned, isFeatured } = post;
  if (!isPinned && !isFeatured && !circle.can.moderate) return null;
  return (
    <div className={styles.strip}>
      <Gaps>
        {isPinned && <Badge tone="strong">置顶</Badge>}
        {isFeatured && <Badge>精华</Badge>}
        {circle.can.moderate && (
          <div className={styles.tools}>
            <PostMenu
              circleId={circle.id}
              post={{ kind: post.kind, id: post.card.id, isPinned, isFeatured }}
              name={"title" in post.card ? post.card.title : `${personName(post.card.author)}的动态`}
            />
          </div>
        )}
      </Gaps>
    </div>
  );
}
