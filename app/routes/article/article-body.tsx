import { Form } from "react-router";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import type { ArticleDetail } from "#contract/posts/article.ts";
import type { UserInfo } from "#contract/people/user.ts";
import { FavouriteButton } from "~/features/favourite-button/favourite-button.tsx";
import { LikeButton } from "~/features/comments/like-button.tsx";
import { POST_DESK } from "~/features/circle/post-desk.ts";
import { DeletePost } from "~/features/post-actions/delete-post.tsx";
import { Share } from "~/features/post-actions/share.tsx";
import row from "~/features/post-actions/post-actions.module.css";
import type { Refusal } from "~/features/writing/refusal.ts";
import { countText } from "~/lib/count-text.ts";
import { removalPath } from "~/lib/removal-path.ts";
import button from "~/ui/button/button.module.css";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import { Popover } from "~/ui/popover/popover.tsx";
import { PersonLine } from "~/ui/person.tsx";
import prose from "~/ui/prose.module.css";
import poll from "~/features/poll/poll-box.module.css";
import styles from "./article.module.css";
import surface from "~/ui/surface/surface.module.css";
// The tags are a fragment (article-lines.server.tsx), so the page must load their style sheet.
import chips from "~/ui/tabs/chips.module.css";
import { Outline } from "./outline.tsx";
import { FormOwner } from "~/ui/form-owner.tsx";

interface Props {
  article: Omit<ArticleDetail, "html" | "replyParts" | "poll" | "circleMarks" | "readingPlace"> & {
    html: Fragment;
    place: Fragment | null;
    poll: Fragment | null;
    notes: string[];
    follow: Fragment | null;
    about: Fragment;
    foot: Fragment;
    desk: Fragment | null;
    marks: [string, string][];
  };
  viewer: UserInfo | null;
  /** The address that leads to the comment form; null where nobody may comment. */
  writePath: string | null;
  refusal: Refusal | null;
}

export function ArticleBody({ article, viewer, writePath, refusal }: Props) {
  const ownRefusal =
    refusal && ["like", "favourite", "delete", "mark"].includes(refusal.intent) ? refusal.formError : null;
  return (
    <article className={`${surface.card} ${styles.article}`}>
      <h1 className={styles.title} dir="auto">
        {article.title}
      </h1>
      <div className={styles.by}>
        <PersonLine person={article.author} size={40}>
          <CachedHtml of={article.about} as="span" className={styles.about} />
        </PersonLine>
        {article.follow && <CachedHtml of={article.follow} form="follow" />}
      </div>
      <p className={styles.notes}>
        <Gaps>
          {article.notes.map((note) => (
            <span key={note} className={styles.note}>
              {note}
            </span>
          ))}
          {article.sourceUrl && (
            <a
              href={article.sourceUrl}
              target="_blank"
              rel="nofollow ugc noopener noreferrer"
              className={styles.source}
            >
              查看来源
            </a>
          )}
        </Gaps>
      </p>
      {article.place && <CachedHtml of={article.place} form="clear-place" className={styles.placeRow} />}
      {article.outline.length > 1 && <Outline items={article.outline} isFolded />}
      {/* HTML that the API sanitized when the article was saved (api/markdown/render.ts). */}
      <CachedHtml of={article.html} className={prose.prose} dir="auto" data-viewer-gallery />
      {/* The class loads the style sheet of the fragment (article-poll.server.tsx). */}
      {article.poll && <CachedHtml of={article.poll} form="vote" className={poll.framed} />}
      <CachedHtml of={article.foot} data-chip={chips.chip} />
      {ownRefusal && (
        <p role="alert" className={row.alert}>
          {ownRefusal}
        </p>
      )}
      <Actions article={article} viewer={viewer} writePath={writePath} />
    </article>
  );
}

/** On phones the first row stays at the window's bottom while one reads (reading-bar.ts). */
function Actions({ article, viewer, writePath }: Omit<Props, "refusal">) {
  return (
    <div id="actions" className={`${row.actions} ${row.follows}`}>
      <Gaps>
        <div className={row.reading} data-reading-bar>
          <Gaps>
            {writePath && (
              <a href={writePath} className={row.write}>
                写评论…
              </a>
            )}
            <LikeButton liked={article.liked} count={article.likeCount} what="文章" isGuest={!viewer} />
            <a href="#comments" className={button.button}>
              <Icon name="comment" size={18} />
              <span data-word>评论</span> {countText(article.commentCount)}
            </a>
            <FavouriteButton
              favourited={article.favourited}
              count={article.favouriteCount}
              what="文章"
              isGuest={!viewer}
            />
            <Share path={`/article/${article.id}`} title={article.title} what="文章" />
          </Gaps>
        </div>
        {article.canRepost && (
          <a href={`/user/publish/dynamic?repost=article-${article.id}`} className={button.button}>
            <Icon name="repost" size={18} />
            转发 {article.repostCount > 0 && countText(article.repostCount)}
          </a>
        )}
        <div className={row.own}>
          <Gaps>
            {viewer?.id !== article.author.id && (
              <a href={`/report?kind=article&id=${article.id}`} rel="nofollow" className={button.quiet}>
                举报
              </a>
            )}
            {article.canEdit && (
              <a href={`/user/publish/article/edit/${article.id}`} className={button.quiet}>
                <Icon name="edit" size={16} />
                编辑
              </a>
            )}
            {article.marks.length > 0 && (
              <Popover hover={false} align="end" triggerClassName={button.quiet} trigger="管理">
                <Form method="post" className={row.question}>
                  <FormOwner follows />
                  <Gaps>
                    {article.marks.map(([intent, name]) => (
                      <button key={intent} name="intent" value={intent} className={button.button}>
                        {name}
                      </button>
                    ))}
                  </Gaps>
                </Form>
              </Popover>
            )}
            {article.desk && <CachedHtml of={article.desk} form={POST_DESK} />}
            {article.canDelete && (
              <DeletePost what="文章" reasonPath={article.canEdit ? undefined : removalPath("article", article.id)} />
            )}
          </Gaps>
        </div>
      </Gaps>
    </div>
  );
}
