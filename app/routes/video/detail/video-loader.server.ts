import { type VideoDetail, videoEndpoints } from "#contract/posts/video.ts";
import { visibilityName } from "#contract/circles/visibility.ts";
import { circleStaffMenu } from "~/features/circle/circle-staff-menu.server.tsx";
import { renderComments } from "~/features/comments/render-comments.server.ts";
import { commentQuery } from "~/features/comments/comment-view.ts";
import { videoView } from "~/features/video-card/card-data.ts";
import { load, type RouteArgs } from "~/server/api.server.ts";
import { idParam } from "~/server/id-param.server.ts";

function closedText({ isPublished, commentsClosed }: VideoDetail): string | null {
  if (!isPublished) return "可以播放以后才能评论";
  return commentsClosed ? "作者已关闭评论" : null;
}

/** The second from which the address `?t=83` lets the film play; null without one. */
function startOf(url: URL): number | null {
  const seconds = /^\d{1,6}$/.exec(url.searchParams.get("t") ?? "")?.[0];
  return seconds === undefined ? null : Number(seconds);
}

/** E02: loads a video, others of its author and of other people, and the page of comments that the address selects. */
export async function loadVideo(args: RouteArgs & { params: { id: string } }) {
  const { video, more, related, comments, danmaku } = await load(args, videoEndpoints.get, {
    params: { id: idParam(args) },
    query: { ...commentQuery(args.url), danmakuCursor: args.url.searchParams.get("danmaku") || undefined },
  });
  const desk = circleStaffMenu(args, { kind: "video", id: video.id }, video);
  return {
    video: { ...video, desk, note: video.visibility === "public" ? null : visibilityName[video.visibility] },
    more: more.map(videoView),
    related: related.map(videoView),
    danmaku,
    startAt: startOf(args.url),
    comments: renderComments(args, {
      part: comments,
      subject: { kind: "video", id: video.id },
      closed: closedText(video),
    }),
  };
}
