import { Link } from "react-router";
import type { CommentSort } from "#contract/posts/comment.ts";
import { commentPath, type SubjectRef, subjectPath } from "#contract/shared/subject.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import { countText } from "~/lib/count-text.ts";
import { loginPath } from "~/lib/login-path.ts";
import { useRootData } from "~/lib/root-data.ts";
import { useCommentLive } from "~/live/comment-live.ts";
import { Empty } from "~/ui/empty.tsx";
import { Gaps } from "~/ui/gap.tsx";
import tabs from "~/ui/tabs/tabs.module.css";
import { CommentForm } from "./comment-form.tsx";
import { CommentList } from "./comment-list.tsx";
import { startOf } from "./form-start.ts";
import type { CommentView } from "./comment-view.ts";
import styles from "./comments.module.css";
import surface from "~/ui/surface/surface.module.css";

interface Props {
  subject: SubjectRef;
  /** The subject's number of comments, including replies. */
  count: number;
  view: CommentView;
  refusal: Refusal | null;
}

const sorts: readonly { sort: CommentSort; name: string }[] = [
  { sort: "oldest", name: "最早" },
  { sort: "latest", name: "最新" },
  { sort: "hot", name: "热门" },
  { sort: "author", name: "只看作者" },
];

const TOP = {};
const TOP_WORDS = { label: "写评论", placeholder: "说说你的看法，支持 Markdown", submit: "发表评论" };

/** Refusals of these intents are shown above the list. The comment forms show their own refusals. */
const listIntents = new Set(["like-comment", "delete-comment", "restore-comment", "pin-comment"]);

/** R07: the comments of a subject with all their forms (./comment-actions.server.ts). */
export function Comments({ subject, count, view, refusal }: Props) {
  const root = useRootData();
  const viewer = root?.viewer ?? null;
  const live = useCommentLive({
    subjectKind: subject.kind,
    subjectId: subject.id,
    newestShown: Math.max(view.marked ?? 0, view.newest),
  });
  const path = subjectPath(subject);
  const sortQuery: Record<string, string> = view.sort === "oldest" ? {} : { sort: view.sort };
  const key = viewer ? view.formKey : null;
  const isGuest = view.formKey === null;
  const listError = refusal && listIntents.has(refusal.intent) ? refusal.formError : null;
  return (
    <section id="comments" className={`${surface.card} ${styles.section}`} aria-labelledby="comments-title">
      <div className={styles.head}>
        <h2 id="comments-title" className={styles.title}>
          评论 {count > 0 && <span>{countText(count)}</span>}
        </h2>
        {view.threadId === null && count > 1 && (
          <nav aria-label="评论排序" className={tabs.tabs}>
            <Gaps>
              {sorts.map(({ sort, name }) => (
                <Link
                  key={sort}
                  to={`${path}${sort === "oldest" ? "" : `?sort=${sort}`}#comments`}
                  preventScrollReset
                  className={tabs.tab}
                  aria-current={sort === view.sort ? "page" : undefined}
                >
                  {name}
                </Link>
              ))}
            </Gaps>
          </nav>
        )}
      </div>
      {view.closed ? (
        <p className={styles.guest}>{view.closed}</p>
      ) : key ? (
        <CommentForm
          key={view.marked ?? "first"}
          formKey={key}
          target={TOP}
          words={TOP_WORDS}
          start={startOf(refusal, TOP)}
        />
      ) : (
        <p className={styles.guest}>
          <Link to={loginPath(`${path}#comments`)}>登录后参与讨论</Link>
        </p>
      )}
      {live.count > 0 && live.latestId !== null && (
        <p className={styles.live} role="status">
          <Link to={commentPath(subject, live.latestId)}>有 {live.count} 条新评论，点击查看</Link>
        </p>
      )}
      {view.isGone && (
        <p role="status" className={styles.guest}>
          这条评论不在了，可能已经被删除。
        </p>
      )}
      {view.isPart && (
        <p className={styles.part}>
          <Link to={`${path}${view.sort === "oldest" ? "" : `?sort=${view.sort}`}#comments`}>
            {view.threadId === null ? "从头看评论" : "返回全部评论"}
          </Link>
        </p>
      )}
      {listError && (
        <p role="alert" className={styles.alert}>
          {listError}
        </p>
      )}
      {view.threads.length > 0 ? (
        <CommentList key={`threads-${view.marked}-${isGuest}`} threads={view.threads} isGuest={isGuest} />
      ) : (
        <NoComments count={count} isAuthorOnly={view.sort === "author"} />
      )}
      {view.nextCursor && (
        <Link
          to={`${path}?${new URLSearchParams({ ...(view.threadId === null ? sortQuery : { replies: String(view.threadId) }), cursor: view.nextCursor })}#comments`}
          rel="next"
          className={styles.next}
        >
          {view.threadId === null ? "下一页评论" : "后面的回复"}
        </Link>
      )}
    </section>
  );
}

function NoComments({ count, isAuthorOnly }: { count: number; isAuthorOnly: boolean }) {
  if (isAuthorOnly) return <Empty title="作者还没有参与讨论">作者的评论和回复会出现在这里</Empty>;
  return <Empty title={count > 0 ? "后面没有评论了" : "还没有评论"}>{count > 0 ? undefined : "来说第一句吧"}</Empty>;
}
