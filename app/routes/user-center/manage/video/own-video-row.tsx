import { Link } from "react-router";
import type { OwnVideo } from "#contract/posts/video.ts";
import { visibilityName } from "#contract/circles/visibility.ts";
import { durationText } from "~/lib/duration-text.ts";
import { videoStateText } from "~/lib/video-state-text.ts";
import button from "~/ui/button/button.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import { captionsPath } from "../captions-path.ts";
import { ManageRow } from "../manage-row.tsx";

export function OwnVideoRow({ item, here, now }: { item: OwnVideo; here: string; now: number }) {
  const { id, title, file, durationSeconds, deletedAt } = item;
  return (
    <ManageRow
      id={id}
      title={title}
      path={`/video/${id}`}
      trash={item}
      here={here}
      picture={item.cover?.thumbUrl}
      isWide
      meta={
        <>
          <span>{deletedAt === null ? (file ? videoStateText(file) : "文件已清理") : "已删除"}</span>
          {durationSeconds !== null && <span>{durationText(durationSeconds)}</span>}
          {item.visibility !== "public" && <span>{visibilityName[item.visibility]}</span>}
          <TimeText iso={item.publishedAt} now={now} />
          <span>{item.viewCount} 播放</span>
          <span>{item.likeCount} 赞</span>
          <span>{item.commentCount} 评论</span>
          <span>{item.favouriteCount} 收藏</span>
        </>
      }
      tools={
        <>
          <Link to={captionsPath(id)} className={button.quiet} aria-label={`“${title}”的字幕`}>
            字幕
          </Link>
          <Link to={`/user/publish/video/edit/${id}`} className={button.quiet} aria-label={`编辑“${title}”`}>
            {file?.state === "failed" ? "换文件" : "编辑"}
          </Link>
        </>
      }
    />
  );
}
