import { Link } from "react-router";
import type { Comment } from "#api/contract/comment.ts";
import type { UserInfo } from "#api/contract/user.ts";
import { countText } from "~/lib/count-text.ts";
import { loginPath } from "~/lib/login-path.ts";
import { Empty } from "~/ui/empty.tsx";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import styles from "./comments.module.css";
import type { Refusal } from "./refusal.ts";

type CommentSort = "oldest" | "latest" | "hot";

/** Which part of the comments is in view, as the address says. */
export interface CommentView {
  sort: CommentSort;
  marked: number | null;
  /** The comment whose replies are shown whole, or null. */
  thread: number | null;
  /** Not the first page from the top. */
  isPart: boolean;
}

interface Props {
  article: { id: number; commentCount: number };
  comments: { items: Comment[]; nextCursor: string | null };
  view: CommentView;
  /** Null for a guest. */
  formKey: string | null;
  viewer: UserInfo | null;
  now: number;
  refusal: Refusal | null;
  /** Comments that others wrote since the page was made. */
  live: { count: number; latestId: number | null };
}

const sorts: readonly { sort: CommentSort; name: string }[] = [
  { sort: "oldest", name: "最早" },
  { sort: "latest", name: "最新" },
  { sort: "hot", name: "热门" },
];

export function Comments({ article, comments, view, formKey, viewer, now, refusal, live }: Props) {
  const path = `/article/${article.id}`;
  const sortQuery: Record<string, string> = view.sort === "oldest" ? {} : { sort: view.sort };
  const key = viewer ? formKey : null;
  // What a like or a delete was refused with stands above the list; the comment forms show their own.
  const listError = refusal && (refusal.intent === "like-comment" || refusal.intent === "delete-comment") ? refusal.formError : null;
  return (
    <section id="comments" className={styles.section} aria-labelledby="comments-title">
      <div className={styles.head}>
        <h2 id="comments-title" className={styles.title}>
          评论 {article.commentCount > 0 && <span>{countText(article.commentCount)}</span>}
        </h2>
        {view.thread === null && article.commentCount > 1 && (
          <nav aria-label="评论排序" className={styles.sorts}>
            {sorts.map(({ sort, name }) => (
              <Link
                key={sort}
                to={`${path}${sort === "oldest" ? "" : `?sort=${sort}`}#comments`}
                preventScrollReset
                className={styles.sort}
                aria-current={sort === view.sort ? "true" : undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
        )}
      </div>
      {key ? (
        <CommentForm
          key={view.marked ?? "first"}
          formKey={key}
          label="写评论"
          placeholder="说说你的看法，支持 Markdown"
          submit="发表评论"
          refusal={refusal}
        />
      ) : (
        <p className={styles.guest}>
          <Link to={loginPath(`${path}#comments`)}>登录后参与讨论</Link>
        </p>
      )}
      {live.count > 0 && live.latestId !== null && (
        <p className={styles.live} role="status">
          <Link to={`${path}?comment=${live.latestId}#comment-${live.latestId}`}>有 {live.count} 条新评论，点击查看</Link>
        </p>
      )}
      {view.isPart && (
        <p className={styles.part}>
          <Link to={`${path}${view.sort === "oldest" ? "" : `?sort=${view.sort}`}#comments`}>{view.thread === null ? "从头看评论" : "返回全部评论"}</Link>
        </p>
      )}
      {listError && (
        <p role="alert" className={styles.alert}>
          {listError}
        </p>
      )}
      {comments.items.length > 0 ? (
        <ol className={styles.list}>
          {comments.items.map((comment) => (
            <CommentItem
              key={`${comment.id}-${view.marked ?? 0}`}
              comment={comment}
              isThread={view.thread !== null}
              around={{ articlePath: path, formKey: key, now, marked: view.marked, refusal }}
            />
          ))}
        </ol>
      ) : (
        <Empty title={article.commentCount > 0 ? "后面没有评论了" : "还没有评论"}>{article.commentCount > 0 ? undefined : "来说第一句吧"}</Empty>
      )}
      {comments.nextCursor && (
        <Link
          to={`${path}?${new URLSearchParams({ ...(view.thread === null ? sortQuery : { replies: String(view.thread) }), cursor: comments.nextCursor })}#comments`}
          rel="next"
          className={styles.next}
        >
          {view.thread === null ? "下一页评论" : "后面的回复"}
        </Link>
      )}
    </section>
  );
}
