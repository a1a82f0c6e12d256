import { useState } from "react";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import type { Fragment } from "~/fragments/fragment.ts";
import { aiNoteSentence } from "#contract/posts/ai-names.ts";
import type { VideoDetail } from "#contract/posts/video.ts";
import type { VideoFileView } from "#contract/files/video-file.ts";
import type { UserInfo } from "#contract/people/user.ts";
import { LikeButton } from "~/features/comments/like-button.tsx";
import { FavouriteButton } from "~/features/favourite-button/favourite-button.tsx";
import { DanmakuSendPlace, loadDanmakuLayer } from "~/features/danmaku/danmaku-place.tsx";
import type { DanmakuProps } from "~/features/danmaku/danmaku-section.tsx";
import { FollowButton } from "~/features/follow-button/follow-button.tsx";
import { Prose } from "~/ui/prose.tsx";
import { circlePath } from "~/lib/circle-path.ts";
import { circlePostPath } from "~/features/circle/circle-post-path.ts";
import { POST_DESK } from "~/features/circle/post-desk.ts";
import { ActionRow } from "~/features/post-actions/action-row.tsx";
import { AiAdvice } from "~/features/post-actions/ai-advice.tsx";
import { isPublic } from "~/features/post-actions/is-public.ts";
import row from "~/features/post-actions/post-actions.module.css";
import { type FilmCaption, VideoPlayer } from "~/features/video-player/video-player.tsx";
import { useWatch } from "~/features/watch/use-watch.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import { countText } from "~/lib/count-text.ts";
import { isConverting } from "~/features/video-player/is-converting.ts";
import { personName } from "~/lib/person-name.ts";
import { removalPath } from "~/lib/removal-path.ts";
import { videoStateText } from "~/lib/video-state-text.ts";
import { Island } from "~/ui/island.tsx";
import { PersonLine } from "~/ui/person.tsx";
import prose from "~/ui/prose.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import chips from "~/ui/tabs/chips.module.css";
import { Gaps } from "~/ui/gap.tsx";
import type { CaptionDeskProps } from "./caption-desk.tsx";
import { CaptionDeskPlace } from "./caption-desk-place.tsx";
import styles from "./detail.module.css";
import surface from "~/ui/surface/surface.module.css";

const loadWatch = () => import("~/features/video-player/watch-conversion.tsx");

type ShownVideo = Omit<VideoDetail, "captions"> & {
  captions: FilmCaption[];
  note: string | null;
  links: Fragment | null;
  desk: Fragment | null;
};

interface Props {
  video: ShownVideo;
  viewer: UserInfo | null;
  now: number;
  /** The address that leads to the comment form; null where nobody may comment. */
  writePath: string | null;
  refusal: Refusal | null;
  /** The second from which the film plays. */
  startAt: number | null;
  danmaku: DanmakuProps;
  /** For the staff who may delete another member's captions; else null. */
  captionDesk: CaptionDeskProps | null;
}

/** Returns the file if its owner opened the page during the conversion, also after its end, to announce the end. */
function useWatched(file: VideoFileView | null, isMine: boolean): VideoFileView | null {
  const [wasConverting] = useState(isMine && file !== null && isConverting(file));
  return wasConverting ? file : null;
}

/** The player, and below it the video's description and actions. */
export function VideoBody({ video, startAt, danmaku, captionDesk, viewer, now, writePath, refusal }: Props) {
  const isMine = viewer?.id === video.author.id;
  const onPlay = useWatch({
    videoId: video.id,
    loadLayer: danmaku.danmaku.isOff ? undefined : loadDanmakuLayer,
    renditions: video.renditions,
  });
  const watched = useWatched(video.file, isMine);
  const error = refusal && ["like", "favourite", "delete"].includes(refusal.intent) ? refusal.formError : null;
  return (
    <article className={surface.card}>
      <div id={startAt === null ? undefined : `t=${startAt}`} className={styles.stage}>
        {video.file ? (
          <VideoPlayer
            file={video.file}
            label={video.title}
            start={startAt}
            onPlay={onPlay}
            captions={video.captions}
          />
        ) : (
          <p>视频文件已被清理</p>
        )}
      </div>
      <DanmakuSendPlace of={danmaku} />
      {watched && (
        <Island
          load={loadWatch}
          file={watched}
          words={watched.state === "transcoding" ? "正在转码" : videoStateText(watched)}
        />
      )}
      <div className={styles.body}>
        {video.links && <CachedHtml of={video.links} />}
        {isMine && video.file?.state === "ready" && video.file.reason !== null && (
          <p className={styles.waiting}>{video.file.reason}</p>
        )}
        {!video.isPublished && <Waiting id={video.id} isFailed={video.file?.state === "failed"} />}
        <h1 className={styles.title} dir="auto">
          {video.title}
        </h1>
        <p className={styles.facts}>
          <Gaps>
            <span>{countText(video.viewCount)} 播放</span>
            <TimeText iso={video.publishedAt} now={now} />
            {video.region && <span>IP 属地：{video.region}</span>}
            {video.aiNote && <span className={styles.note}>{aiNoteSentence[video.aiNote]}</span>}
            {video.note && <span className={styles.note}>{video.note}</span>}
          </Gaps>
        </p>
        <AiAdvice note={video.aiNote} editPath={video.canEdit ? `/user/publish/video/edit/${video.id}` : null} />
        <div className={styles.author}>
          <PersonLine person={video.author} size={40} />
          {!isMine && !video.relation.blocked && (
            <FollowButton
              intent="follow"
              id={video.author.id}
              name={personName(video.author)}
              followed={video.relation.followed}
              followsMe={video.relation.followsMe}
              isGuest={!viewer}
            />
          )}
        </div>
        {video.html && <Prose html={video.html} className={`${prose.prose} ${styles.text}`} data-viewer-gallery />}
        {(video.tags.length > 0 || video.circle || video.canEdit) && (
          <p className={`${row.tags} ${styles.tags}`}>
            <Gaps>
              {video.circle && (
                <a href={circlePath(video.circle.id)} className={chips.chip}>
                  圈子：{video.circle.name}
                </a>
              )}
              {video.tags.map((tag) => (
                <a key={tag.id} href={`/video?tag=${tag.slug}`} className={chips.chip}>
                  {tag.name}
                </a>
              ))}
              {video.canEdit && video.isPublished && (
                <a
                  href={circlePostPath({ kind: "video", id: video.id }, video.circle?.id ?? null)}
                  rel="nofollow"
                  className={chips.chip}
                >
                  {video.circle ? "换个圈子" : "放进圈子"}
                </a>
              )}
            </Gaps>
          </p>
        )}
        <Actions video={video} viewer={viewer} isMine={isMine} writePath={writePath} error={error} />
        {captionDesk && <CaptionDeskPlace of={captionDesk} />}
      </div>
    </article>
  );
}

/** A notice for the author; nobody else can see the video yet. */
function Waiting({ id, isFailed }: { id: number; isFailed: boolean }) {
  return (
    <p role="status" className={styles.waiting}>
      <span>
        {isFailed ? "这个文件无法转码，视频还没有公开。" : "转码完成后自动公开，会有通知；在那之前只有你能看到。"}
      </span>
      {isFailed ? (
        <a href={`/user/publish/video/edit/${id}`} className="touch">
          换一个文件
        </a>
      ) : (
        <a href={`/video/${id}`} className="touch">
          刷新看看
        </a>
      )}
    </p>
  );
}

interface ActionsProps extends Omit<Props, "now" | "refusal" | "startAt" | "danmaku" | "captionDesk"> {
  isMine: boolean;
  error: string | null;
}

function Actions({ video, viewer, isMine, writePath, error }: ActionsProps) {
  const { id, likeCount, favouriteCount } = video;
  return (
    <ActionRow
      subject={{ kind: "video", id }}
      title={video.title}
      isOut={video.isPublished}
      isPublic={isPublic(video)}
      like={<LikeButton liked={video.liked} count={likeCount} what="视频" isGuest={!viewer} />}
      keep={<FavouriteButton favourited={video.favourited} count={favouriteCount} what="视频" isGuest={!viewer} />}
      commentCount={video.commentCount}
      writePath={writePath}
      isMine={isMine}
      editPath={video.canEdit ? `/user/publish/video/edit/${id}` : null}
      deletion={video.canDelete ? { reasonPath: video.canEdit ? undefined : removalPath("video", id) } : null}
      error={error}
    >
      {video.desk && <CachedHtml of={video.desk} form={POST_DESK} />}
    </ActionRow>
  );
}
