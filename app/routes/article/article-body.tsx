import { Form } from "react-router";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import type { ArticleDetail } from "#contract/posts/article.ts";
import type { UserInfo } from "#contract/people/user.ts";
import { FavouriteButton } from "~/features/favourite-button/favourite-button.tsx";
import { LikeButton } from "~/features/comments/like-button.tsx";
import { POST_DESK } from "~/features/circle/post-desk.ts";
import { ActionRow } from "~/features/post-actions/action-row.tsx";
import { AiAdvice } from "~/features/post-actions/ai-advice.tsx";
import { isPublic } from "~/features/post-actions/is-public.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import { removalPath } from "~/lib/removal-path.ts";
import { Gaps } from "~/ui/gap.tsx";
import { Icon } from "~/ui/icon.tsx";
import menu from "~/ui/menu/menu.module.css";
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
  const error = refusal && ["like", "favourite", "delete", "mark"].includes(refusal.intent) ? refusal.formError : null;
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
      <AiAdvice note={article.aiNote} editPath={article.canEdit ? `/user/publish/article/edit/${article.id}` : null} />
      {article.place && <CachedHtml of={article.place} form="clear-place" className={styles.placeRow} />}
      {article.outline.length > 1 && <Outline items={article.outline} isFolded />}
      {/* HTML that the API sanitized when the article was saved (api/markdown/render.ts). */}
      <CachedHtml of={article.html} className={prose.prose} dir="auto" data-viewer-gallery />
      {/* The class loads the style sheet of the fragment (article-poll.server.tsx). */}
      {article.poll && <CachedHtml of={article.poll} form="vote" className={poll.framed} />}
      <CachedHtml of={article.foot} data-chip={chips.chip} />
      <Actions article={article} viewer={viewer} writePath={writePath} error={error} />
    </article>
  );
}

function Actions({ article, viewer, writePath, error }: Omit<Props, "refusal"> & { error: string | null }) {
  const { id, likeCount, favouriteCount, marks, desk } = article;
  return (
    <ActionRow
      subject={{ kind: "article", id }}
      title={article.title}
      isPublic={isPublic(article) && article.scheduledAt === null}
      like={<LikeButton liked={article.liked} count={likeCount} what="文章" isGuest={!viewer} />}
      keep={<FavouriteButton favourited={article.favourited} count={favouriteCount} what="文章" isGuest={!viewer} />}
      commentCount={article.commentCount}
      writePath={writePath}
      repostCount={article.canRepost ? article.repostCount : null}
      isMine={viewer?.id === article.author.id}
      editPath={article.canEdit ? `/user/publish/article/edit/${id}` : null}
      deletion={article.canDelete ? { reasonPath: article.canEdit ? undefined : removalPath("article", id) } : null}
      error={error}
    >
      {marks.length > 0 && (
        <Form method="post">
          <FormOwner follows />
          <Gaps>
            {marks.map(([intent, name]) => (
              <button key={intent} name="intent" value={intent} className={menu.item}>
                <Icon name={intent.endsWith("essence") ? "star" : "pin"} size={18} />
                {name}
              </button>
            ))}
          </Gaps>
        </Form>
      )}
      {desk && <CachedHtml of={desk} form={POST_DESK} />}
    </ActionRow>
  );
}
