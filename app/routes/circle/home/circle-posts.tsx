import type { CircleDetail } from "#contract/circles/circle-fields.ts";
import { subjectName, subjectPath } from "#contract/shared/subject.ts";
import { PostMenu } from "~/features/circle/post-menu.tsx";
import { type CardAround, useCardAround } from "~/features/dynamic-card/card-around.ts";
import { personName } from "~/lib/person-name.ts";
import { Badge } from "~/ui/badge.tsx";
import { Gaps } from "~/ui/gap.tsx";
import surface from "~/ui/surface/surface.module.css";
import styles from "./home.module.css";
import type { CirclePostView, PinnedLine } from "./posts.ts";

/** The posts that the staff pinned: at most three, one line each. */
export function Pinned({ circle, posts }: { circle: CircleDetail; posts: PinnedLine[] }) {
  const around = useCardAround();
  return (
    <ul className={`${surface.card} ${styles.pinned}`} aria-label="置顶">
      {posts.map((post) => (
        <li key={`${post.kind}-${post.id}`} className={styles.pin}>
          <Gaps>
            <span className={styles.pinLine}>
              <Gaps>
                <Badge tone="strong">置顶</Badge>
                {post.isFeatured && <Badge>精华</Badge>}
                <a href={subjectPath(post)} className={styles.pinTitle} dir="auto">
                  {post.title}
                </a>
              </Gaps>
            </span>
            <span className={styles.pinKind}>
              {subjectName[post.kind]} · {post.author}
            </span>
            {circle.can.moderate && <PostMenu circleId={circle.id} post={post} name={post.title} around={around} />}
          </Gaps>
        </li>
      ))}
    </ul>
  );
}

interface StripProps {
  circle: CircleDetail;
  post: CirclePostView;
  around: CardAround;
}

/**
 * The bar above a post with its marks and the staff's menu. Plain elements: the server renders it with the post's
 * fragment (circle-fragments.server.tsx).
 */
export function Strip({ circle, post, around }: StripProps) {
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
              around={around}
              name={"title" in post.card ? post.card.title : `${personName(post.card.author)}的动态`}
            />
          </div>
        )}
      </Gaps>
    </div>
  );
}
