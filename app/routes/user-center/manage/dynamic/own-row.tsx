import { Link } from "react-router";
import type { OwnDynamic } from "#contract/posts/dynamic.ts";
import { visibilityName } from "#contract/circles/visibility.ts";
import button from "~/ui/button/button.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import { ManageRow } from "../manage-row.tsx";

/** Returns the summary of a dynamic, or a description when it has no text. */
export function nameOfDynamic({ summary, images, poll, origin }: OwnDynamic): string {
  if (summary) return summary;
  if (images.length > 0) return `${images.length} 张图片`;
  return poll ? "投票" : origin ? "转发" : "动态";
}

export function OwnRow({ item, here, now }: { item: OwnDynamic; here: string; now: number }) {
  return (
    <ManageRow
      id={item.id}
      title={nameOfDynamic(item)}
      path={`/dynamic/${item.id}`}
      trash={item}
      here={here}
      picture={item.images[0]?.thumbUrl}
      tools={
        <Link
          to={`/user/publish/dynamic/edit/${item.id}`}
          className={button.quiet}
          aria-label={`编辑“${[...nameOfDynamic(item)].slice(0, 20).join("")}”`}
        >
          编辑
        </Link>
      }
      meta={
        <>
          <TimeText iso={item.createdAt} now={now} />
          {item.visibility !== "public" && <span>{visibilityName[item.visibility]}</span>}
          {item.poll && <span>投票 · {item.poll.voterCount} 人参与</span>}
          {item.origin && <span>转发</span>}
          {item.editedAt && <span>已编辑</span>}
          <span>{item.likeCount} 赞</span>
          <span>{item.commentCount} 评论</span>
          <span>{item.repostCount} 转发</span>
        </>
      }
    />
  );
}
