import type { ReactNode } from "react";
import { aiNoteName } from "#contract/posts/ai-names.ts";
import type { Image } from "#contract/shared/common.ts";
import type { Comment, Reply } from "#contract/posts/comment.ts";
import { commentPath, type SubjectRef, subjectPath } from "#contract/shared/subject.ts";
import { FORM_OWNER } from "~/lib/form-owner.ts";
import { withTimeLinks } from "~/lib/film-times.ts";
import { Prose } from "~/ui/prose.tsx";
import { exactTimeText } from "~/lib/time-text.ts";
import { personName } from "~/lib/person-name.ts";
import { removalPath } from "~/lib/removal-path.ts";
import { Badge } from "~/ui/badge.tsx";
import button from "~/ui/button/button.module.css";
import fold from "~/ui/fold-row.module.css";
import { Icon } from "~/ui/icon.tsx";
import { PersonLine } from "~/ui/person.tsx";
import prose from "~/ui/prose.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import { Gaps } from "~/ui/gap.tsx";
import { StripMark } from "~/ui/strip-mark/strip-mark.tsx";
import styles from "./comments.module.css";
import { GuestLike } from "./like-button.tsx";
import { LikeForm } from "./like-form.tsx";
import type { Reader } from "~/fragments/reader-slots.server.ts";
import { PlainCommentForm } from "./plain-comment-form.tsx";
import { isRefused, startOf } from "./form-start.ts";
import type { Refusal } from "~/features/writing/refusal.ts";

/** The props that all comments of a page share. */
export interface Around {
  subject: SubjectRef;
  /** The length of the film that the comments are about; null for other subjects and while it is unknown. */
  filmSeconds: number | null;
  /** Null for a guest, who gets no forms. */
  reader: Reader | null;
  /** The subject takes no new comments or replies. */
  isClosed: boolean;
  now: number;
  marked: number | null;
  /** Returns whether the reader wrote the comment. */
  isOwn(one: Comment | Reply): boolean;
  refusal: Refusal | null;
}

/** Below a film a time leads to its second. */
const wordsOf = (html: string, { subject: { kind, id }, filmSeconds }: Around) =>
  kind === "video" ? withTimeLinks(html, id, filmSeconds) : html;

/**
 * A first-level comment with its first replies, or with all replies on a page of its own. Plain elements only: the
 * server renders it as a fragment that all readers with the same view share (thread-recipe.tsx).
 */
export function CommentContent({ comment, around, isThread }: { comment: Comment; around: Around; isThread: boolean }) {
  const rest = comment.replyCount - comment.replies.length;
  return (
    <>
      <One one={comment} around={around} root={comment} />
      {comment.replies.length > 0 && (
        <ol className={styles.replies} aria-label={`对 ${comment.floor} 楼的回复`}>
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <One one={reply} around={around} replyTo={reply.replyTo} />
            </li>
          ))}
          {rest > 0 && !isThread && (
            <li>
              <a
                href={`${subjectPath(around.subject)}?replies=${comment.id}#comment-${comment.id}`}
                className={styles.all}
              >
                查看全部 {comment.replyCount} 条回复
              </a>
            </li>
          )}
        </ol>
      )}
    </>
  );
}

function One({
  one,
  around,
  root,
  replyTo,
}: {
  one: Comment | Reply;
  around: Around;
  root?: Comment;
  replyTo?: Reply["replyTo"];
}) {
  const isRoot = root !== undefined;
  return (
    <div id={`comment-${one.id}`} className={styles.one} data-marked={one.id === around.marked || undefined}>
      <PersonLine person={one.author} size={isRoot ? 36 : 26} badge={badgesOf(one, root?.isPinned === true)}>
        {isRoot && (
          <a href={commentPath(around.subject, one.id)} className={`${styles.floor} touch`}>
            {root.floor} 楼
          </a>
        )}{" "}
        <TimeText iso={one.createdAt} now={around.now} />{" "}
        {one.editedAt && <span title={exactTimeText(one.editedAt)}>已编辑</span>}{" "}
        {one.region && <span>{one.region}</span>} {one.aiNote && <Badge>{aiNoteName[one.aiNote]}</Badge>}
      </PersonLine>
      <div className={isRoot ? styles.body : styles.replyBody}>
        {replyTo && (
          <p className={styles.replyTo}>
            回复 <a href={`/user/${replyTo.id}`}>@{personName(replyTo)}</a>
          </p>
        )}
        {one.html === null ? (
          <div className={styles.gone}>
            <p>这条评论已删除</p>
            {root?.canRestore && around.reader && <RestoreComment id={one.id} reader={around.reader} />}
          </div>
        ) : (
          <>
            <div data-viewer-gallery>
              <Prose html={wordsOf(one.html, around)} className={prose.small} />
              <CommentImages images={one.images} />
            </div>
            <div className={`${fold.row} ${styles.tools}`}>
              <Gaps>
                {around.reader ? membersTools(one, around, around.reader, root) : guestsTools(one, around)}
                {one.canDelete ? deleteTool(one, around) : <ReportLink id={one.id} name={personName(one.author)} />}
              </Gaps>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function guestsTools({ id, author, likeCount }: Comment | Reply, { subject }: Around) {
  return <GuestLike here={commentPath(subject, id)} count={likeCount} what={`${personName(author)}的评论`} />;
}

/** A plain function instead of a component: `Gaps` must see each child. */
function membersTools(one: Comment | Reply, { isClosed, refusal }: Around, reader: Reader, root?: Comment) {
  const name = personName(one.author);
  return (
    <>
      <LikeForm commentId={one.id} liked={one.liked} count={one.likeCount} what={`${name}的评论`} reader={reader} />
      {!isClosed && (
        <Unfolding icon="reply" name="回复" isOpen={isRefused(refusal, { parentId: one.id })}>
          <PlainCommentForm
            reader={reader}
            target={{ parentId: one.id }}
            words={{ label: `回复 ${name}`, placeholder: `回复 ${name}`, submit: "发送回复" }}
            start={startOf(refusal, { parentId: one.id })}
          />
        </Unfolding>
      )}
      {one.source !== null && (
        <Unfolding icon="edit" name="编辑" isOpen={isRefused(refusal, { commentId: one.id })}>
          <PlainCommentForm
            reader={reader}
            target={{ commentId: one.id }}
            words={{ label: "修改评论", placeholder: "发表后 15 分钟内可以修改", submit: "保存修改" }}
            start={startOf(refusal, { commentId: one.id }, one.source, one.images, one.aiStatement)}
          />
        </Unfolding>
      )}
      {root?.canPin && <PinComment comment={root} reader={reader} />}
    </>
  );
}

/**
 * Asks for confirmation in a <details>, which works without a script. A moderator who deletes another member's comment
 * is led to a page that asks for the reason.
 */
function deleteTool({ id, ...one }: Comment | Reply, { isOwn, reader }: Around) {
  if (!reader || !isOwn({ id, ...one }))
    return (
      <a href={removalPath("comment", id)} rel="nofollow" className={button.quiet}>
        <Icon name="trash" size={16} />
        删除
      </a>
    );
  return (
    <Unfolding icon="trash" name="删除">
      <form method="post" action={reader.here} className={styles.question}>
        <Gaps>
          <input type="hidden" name={FORM_OWNER} value={reader.owner} />
          <input type="hidden" name="commentId" value={id} />
          <span>删除后不能恢复。</span>
          <button type="submit" name="intent" value="delete-comment" className={button.danger}>
            确定删除
          </button>
        </Gaps>
      </form>
    </Unfolding>
  );
}

/** A button that unfolds its children. renew-thread.ts distinguishes the buttons of a row by `data-part`. */
function Unfolding({
  icon,
  name,
  isOpen = false,
  children,
}: {
  icon: "reply" | "edit" | "trash";
  name: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className={fold.details} data-part={icon} open={isOpen || undefined}>
      <summary className={button.quiet}>
        <Icon name={icon} size={16} />
        {name}
      </summary>
      {children}
    </details>
  );
}

function ReportLink({ id, name }: { id: number; name: string }) {
  return (
    <a href={`/report?kind=comment&id=${id}`} rel="nofollow" className={button.quiet} aria-label={`举报${name}的评论`}>
      举报
    </a>
  );
}

/** 楼主 marks the author of the post; 官方 marks an administrator's answer to a ticket. */
function badgesOf(one: Comment | Reply, isPinned: boolean) {
  return (
    <>
      {one.subjectKind === "feedback" && one.author.role === "ADMIN" && <Badge tone="strong">官方</Badge>}
      {one.isSubjectAuthor && <Badge tone="strong">楼主</Badge>}
      {isPinned && <Badge>置顶</Badge>}
    </>
  );
}

function CommentImages({ images }: { images: Image[] }) {
  if (images.length === 0) return null;
  return (
    <div className={styles.images}>
      {images.map((image, index) => (
        <a key={image.id} href={image.url} data-viewer>
          <img
            src={image.thumbUrl}
            alt={`图片 ${index + 1}`}
            width={image.width}
            height={image.height}
            loading="lazy"
            decoding="async"
          />
          <StripMark of={image} />
        </a>
      ))}
    </div>
  );
}

/** The button sends the wanted state, not a toggle, so that a double press changes nothing. */
function PinComment({ comment, reader }: { comment: Comment; reader: Reader }) {
  return (
    <form method="post" action={reader.here} data-part="pin">
      <input type="hidden" name={FORM_OWNER} value={reader.owner} />
      <input type="hidden" name="intent" value="pin-comment" />
      <input type="hidden" name="commentId" value={comment.id} />
      <button type="submit" name="pinned" value={String(!comment.isPinned)} className={button.quiet}>
        {comment.isPinned ? "取消置顶" : "置顶"}
      </button>
    </form>
  );
}

function RestoreComment({ id, reader }: { id: number; reader: Reader }) {
  return (
    <form method="post" action={reader.here}>
      <input type="hidden" name={FORM_OWNER} value={reader.owner} />
      <input type="hidden" name="commentId" value={id} />
      <button type="submit" name="intent" value="restore-comment" className={button.quiet}>
        恢复评论
      </button>
    </form>
  );
}
