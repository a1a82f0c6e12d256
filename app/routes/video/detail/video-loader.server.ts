import { type VideoDetail, videoEndpoints } from "#contract/posts/video.ts";
import { visibilityName } from "#contract/circles/visibility.ts";
import { circleStaffMenu } from "~/features/circle/circle-staff-menu.server.tsx";
import { renderComments } from "~/features/comments/render-comments.server.ts";
import { commentQuery } from "~/features/comments/comment-view.ts";
import { danmakuCurve } from "~/features/danmaku/danmaku-curve.server.ts";
import { videoView } from "~/features/video-card/card-data.ts";
import { captionPath } from "~/features/video-player/caption-path.ts";
import { withTimeLinks } from "~/lib/film-times.ts";
import { seriesBox } from "~/features/series/series-box.server.tsx";
import { load, type RouteArgs } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { filmLinks } from "./film-links.server.tsx";

function closedText({ isPublished, commentsClosed }: VideoDetail): string | null {
  if (!isPublished) return "可以播放以后才能评论";
  return commentsClosed ? "作者已关闭评论" : null;
}

/** The second that the address names (`?t=83`), at most a day; null for none. */
function startOf(url: URL): number | null {
  const typed = url.searchParams.get("t") ?? "";
  return /^\d{1,5}$/.test(typed) ? Number(typed) : null;
}

/** E02: loads a video, others of its author and of other people, and the page of comments that the address selects. */
export async function loadVideo(args: RouteArgs & { params: { id: string } }) {
  const {
    video,
    more,
    related,
    comments,
    danmaku: part,
    series,
    watchedTo,
  } = await load(args, videoEndpoints.get, {
    params: { id: idParam(args) },
    query: { ...commentQuery(args.url), danmakuCursor: args.url.searchParams.get("danmaku") || undefined },
  });
  const { density, ...danmaku } = part;
  const startAt = startOf(args.url);
  const filmSeconds = video.file?.durationSeconds ?? null;
  const desk = circleStaffMenu(args, { kind: "video", id: video.id }, video);
  return {
    video: {
      ...video,
      html: withTimeLinks(video.html, video.id, filmSeconds),
      links: filmLinks(args, video, startAt === null ? watchedTo : null),
      captions: video.captions.map(({ lang, label }) => ({
        srcLang: lang,
        label,
        src: captionPath(video.id, lang),
      })),
      desk,
      note: video.visibility === "public" ? null : visibilityName[video.visibility],
    },
    series,
    box: seriesBox(args, series),
    more: more.map(videoView),
    related: related.map(videoView),
    danmaku: { ...danmaku, curve: danmakuCurve(density), isLater: args.url.searchParams.has("danmaku") },
    startAt,
    comments: renderComments(args, {
      part: comments,
      subject: { kind: "video", id: video.id },
      filmSeconds,
      closed: closedText(video),
    }),
  };
}
