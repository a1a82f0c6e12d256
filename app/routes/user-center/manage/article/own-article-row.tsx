import { Link } from "react-router";
import type { OwnArticle } from "#contract/posts/article-manage.ts";
import { visibilityName } from "#contract/circles/visibility.ts";
import { exactTimeText } from "~/lib/time-text.ts";
import button from "~/ui/button/button.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import { ManageRow } from "../manage-row.tsx";

/** Returns an article's current state. */
function stateOf({ deletedAt, scheduledAt, visibility }: OwnArticle): string {
  if (deletedAt !== null) return "已删除";
  if (scheduledAt !== null) return `定时 ${exactTimeText(scheduledAt)}`;
  return visibility === "public" ? "已发布" : visibilityName[visibility];
}

export function OwnArticleRow({ item, here, now }: { item: OwnArticle; here: string; now: number }) {
  const { id, title, scheduledAt, publishedAt, updatedAt, versionCount } = item;
  const isChanged = Date.parse(updatedAt) - Date.parse(publishedAt) > 60_000;
  return (
    <ManageRow
      id={id}
      title={title}
      path={`/article/${id}`}
      trash={item}
      here={here}
      picture={item.cover?.thumbUrl}
      meta={
        <>
          <span>{stateOf(item)}</span>
          {scheduledAt === null && (
            <span>
              发布于 <TimeText iso={publishedAt} now={now} />
            </span>
          )}
          {isChanged && (
            <span>
              修改于 <TimeText iso={updatedAt} now={now} />
            </span>
          )}
          <span>{item.viewCount} 阅读</span>
          <span>{item.likeCount} 赞</span>
          <span>{item.commentCount} 评论</span>
          <span>{item.favouriteCount} 收藏</span>
        </>
      }
      tools={
        <>
          <Link to={`/user/publish/article/edit/${id}`} className={button.quiet} aria-label={`编辑“${title}”`}>
            编辑
          </Link>
          {versionCount > 0 && (
            <Link to={`/article/${id}/history`} className={button.quiet} aria-label={`“${title}”的历史`}>
              历史
            </Link>
          )}
        </>
      }
    />
  );
}
