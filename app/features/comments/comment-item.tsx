import { Form } from "react-router";
import type { Image } from "#contract/common.ts";
import type { Comment, Reply } from "#contract/comment.ts";
import { commentPath, type SubjectRef, subjectPath } from "#contract/subject.ts";
import { proseHtml } from "~/lib/prose-html.ts";
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
import { CommentForm } from "./comment-form.tsx";
import { Gaps } from "~/ui/gap.tsx";
import styles from "./comments.module.css";
import { GuestLike, LikeButton } from "./like-button.tsx";
import type { Refusal } from "~/features/writing/refusal.ts";
import { FormOwner } from "~/ui/form-owner.tsx";

/** What every comment of a page is drawn with. */
export interface Around {
  subject: SubjectRef;
  /** Null for a guest: no forms. */
  formKey: string | null;
  closed: string | null;
  now: number;
  marked: number | null;
  refusal: Refusal | null;
  viewerId: number | undefined;
}

/** A first-level comment with its first replies, or with all of them on a page of its own. */
export function CommentItem({ comment, around, isThread }: { comment: Comment; around: Around; isThread: boolean }) {
  return (
    <li className={styles.comment}>
      <CommentContent comment={comment} around={around} isThread={isThread} />
    </li>
  );
}

/** Without a router around it too: for a guest the server draws it by itself (thread-drawing.tsx). */
export function CommentContent({ comment, around, isThread }: { comment: Comment; around: Around; isThread: boolean }) {
  const rest = comment.replyCount - comment.replies.length;
  return (
    <>
      <One one={comment} around={around} root={comment} />
      {comment.replies.length > 0 && (
        <ol className={styles.replies} aria-label={`对 ${comment.floor} 楼的回复`}>
          {comment.replies.map((reply) => (
            <li key={`${reply.id}-${reply.editedAt}`}>
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
  const name = personName(one.author);
  const isRoot = root !== undefined;
  const isRefused = around.refusal?.intent === "comment" && around.refusal.parentId === one.id;
  const isEditRefused = around.refusal?.intent === "edit-comment" && around.refusal.commentId === one.id;
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
        {one.region && <span>{one.region}</span>}
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
            {root?.canRestore && <RestoreComment id={one.id} />}
          </div>
        ) : (
          <div data-viewer-gallery>
            {/* Sanitized when it was saved (api/markdown/render.ts). */}
            <div className={prose.small} dangerouslySetInnerHTML={{ __html: proseHtml(one.html) }} />
            <CommentImages images={one.images} />
          </div>
        )}
        {one.html !== null && (
          <div className={`${fold.row} ${styles.tools}`}>
            <Gaps>
              {around.formKey === null ? (
                <GuestLike here={commentPath(around.subject, one.id)} count={one.likeCount} what={`${name}的评论`} />
              ) : (
                <LikeButton
                  intent="like-comment"
                  commentId={one.id}
                  liked={one.liked}
                  count={one.likeCount}
                  what={`${name}的评论`}
                  isGuest={false}
                />
              )}
              {around.formKey !== null && !around.closed && (
                <details className={fold.details} open={isRefused || undefined}>
                  <summary className={button.quiet}>
                    <Icon name="reply" size={16} />
                    回复
                  </summary>
                  <CommentForm
                    formKey={around.formKey}
                    parentId={one.id}
                    label={`回复 ${name}`}
                    placeholder={`回复 ${name}`}
                    submit="发送回复"
                    refusal={around.refusal}
                  />
                </details>
              )}
              {around.formKey !== null && one.source !== null && (
                <details className={fold.details} open={isEditRefused || undefined}>
                  <summary className={button.quiet}>
                    <Icon name="edit" size={16} />
                    编辑
                  </summary>
                  <CommentForm
                    formKey={around.formKey}
                    edited={{ id: one.id, source: one.source, images: one.images }}
                    label="修改评论"
                    placeholder="发表后 15 分钟内可以修改"
                    submit="保存修改"
                    refusal={around.refusal}
                  />
                </details>
              )}
              {root?.canPin && <PinComment comment={root} />}
              {one.canDelete ? (
                <DeleteComment id={one.id} isOwn={around.viewerId === one.author.id} />
              ) : (
                <a
                  href={`/report?kind=comment&id=${one.id}`}
                  rel="nofollow"
                  className={button.quiet}
                  aria-label={`举报${name}的评论`}
                >
                  举报
                </a>
              )}
            </Gaps>
          </div>
        )}
      </div>
    </div>
  );
}

/** 楼主 wrote what is commented on; 官方 answers for the site, where that is asked of it. */
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
        </a>
      ))}
    </div>
  );
}

/** Says what it wants, so that pressing it twice is pressing it once. */
function PinComment({ comment }: { comment: Comment }) {
  return (
    <Form method="post" preventScrollReset>
      <FormOwner follows />
      <input type="hidden" name="intent" value="pin-comment" />
      <input type="hidden" name="commentId" value={comment.id} />
      <button type="submit" name="pinned" value={String(!comment.isPinned)} className={button.quiet}>
        {comment.isPinned ? "取消置顶" : "置顶"}
      </button>
    </Form>
  );
}

function RestoreComment({ id }: { id: number }) {
  return (
    <Form method="post" preventScrollReset>
      <FormOwner follows />
      <input type="hidden" name="commentId" value={id} />
      <button type="submit" name="intent" value="restore-comment" className={button.quiet}>
        恢复评论
      </button>
    </Form>
  );
}

/** Asks once more; a <details>, so that it is asked without a script too. */
function DeleteComment({ id, isOwn }: { id: number; isOwn: boolean }) {
  // An administrator is asked why.
  if (!isOwn) {
    return (
      <a href={removalPath("comment", id)} rel="nofollow" className={button.quiet}>
        <Icon name="trash" size={16} />
        删除
      </a>
    );
  }
  return (
    <details className={fold.details}>
      <summary className={button.quiet}>
        <Icon name="trash" size={16} />
        删除
      </summary>
      <Form method="post" preventScrollReset className={styles.question}>
        <Gaps>
          <FormOwner follows />
          <input type="hidden" name="commentId" value={id} />
          <span>删除后不能恢复。</span>
          <button type="submit" name="intent" value="delete-comment" className={button.danger}>
            确定删除
          </button>
        </Gaps>
      </Form>
    </details>
  );
}
