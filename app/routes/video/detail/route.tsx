import { useMemo } from "react";
import { CachedHtml } from "~/fragments/cached-html.tsx";
import { Comments } from "~/features/comments/comments.tsx";
import { writePathOf } from "~/features/comments/form-start.ts";
// A fragment's style sheet (series-box.server.tsx), which the page must load.
import series from "~/features/series/series-box.module.css";
import { HotSearches } from "~/features/shell/hot-searches.tsx";
import { Columns } from "~/features/shell/shell.tsx";
import { trailLd, videoLd } from "~/lib/json-ld.ts";
import { aiDescribed } from "~/lib/ai-described.ts";
import { pageMeta } from "~/lib/page-meta.ts";
import { linkPicture } from "~/lib/link-picture.ts";
import { personName } from "~/lib/person-name.ts";
import { useNow, useRootData } from "~/lib/root-data.ts";
import { danmakuAction } from "~/features/danmaku/danmaku-actions.server.ts";
import { DanmakuPlace } from "~/features/danmaku/danmaku-place.tsx";
import type { DanmakuRefusal } from "~/features/danmaku/danmaku-refusal.ts";
import { commentAction } from "~/features/comments/comment-actions.server.ts";
import { favouriteAction } from "~/features/favourite-button/favourite-action.server.ts";
import { idParam } from "~/server/id-param.server.ts";
import { isForAll, sharedHeaders, sharedPage } from "~/server/shared-page.server.ts";
import { readForm } from "~/server/read-form.server.ts";
import surface from "~/ui/surface/surface.module.css";
import type { Route } from "./+types/route";
import { removeCaptions } from "./caption-action.server.ts";
import type { CaptionRefusal } from "./caption-refusal.ts";
import { MoreVideos } from "./more-videos.tsx";
import { likeVideo, removeVideo } from "./video-actions.server.ts";
import { VideoBody } from "./video-body.tsx";
import { loadVideo } from "./video-loader.server.ts";

export const headers = sharedHeaders;

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { video, comments, series: place } = loaderData;
  const author = personName(video.author);
  const origin = matches[0].loaderData?.origin;
  const absolute = (path: string) => new URL(path, origin || "http://localhost").href;
  const { cover, file } = video;
  return [
    ...pageMeta(
      { matches, location },
      {
        title: video.title,
        description: aiDescribed(video.aiNote, video.summary || `${author}上传的视频：${video.title}`),
        path: `/video/${video.id}`,
        type: "video.other",
        image: linkPicture("video", video, cover?.url),
        noindex: comments.isPart || video.visibility !== "public" || !video.isPublished,
        jsonLd: import.meta.env.SSR && [
          videoLd(video, origin ?? "", place),
          trailLd(
            [
              { name: "视频", path: "/video" },
              { name: video.title, path: `/video/${video.id}` },
            ],
            origin ?? "",
          ),
        ],
      },
    ),
    ...(file?.src ? [{ property: "og:video", content: absolute(file.src) }] : []),
    { name: "author", content: author },
  ];
}

export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadVideo(args);
  return sharedPage(loaded, isForAll(loaded.video));
}

export async function action(args: Route.ActionArgs) {
  const id = idParam(args);
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "like":
      return likeVideo(args, form, id);
    case "favourite":
      return favouriteAction(args, form, { kind: "video", id });
    case "delete":
      return removeVideo(args, form, id);
    case "caption-remove":
      return removeCaptions(args, form, id);
    default:
      return (await danmakuAction(args, form, id)) ?? commentAction(args, form, { kind: "video", id });
  }
}

export default function VideoPage({
  loaderData: { video, box, startAt, more, related, comments, danmaku },
  actionData,
}: Route.ComponentProps) {
  const root = useRootData();
  const now = useNow();
  const refusal = actionData?.refusal ?? null;
  const isGuest = !root?.viewer;
  const { formKey } = comments;
  const refused = actionData && "danmaku" in actionData ? (actionData.danmaku as DanmakuRefusal) : null;
  const shownDanmaku = useMemo(
    () => ({ videoId: video.id, danmaku, isGuest, formKey, refusal: refused }),
    [video.id, danmaku, isGuest, formKey, refused],
  );
  const refusedCaptions = actionData && "captions" in actionData ? (actionData.captions as CaptionRefusal) : null;
  const { captions } = video;
  const isDesk = video.canDelete && !video.canEdit && captions.length > 0;
  const captionDesk = useMemo(
    () => (isDesk ? { langs: captions.map(({ srcLang }) => srcLang), refusal: refusedCaptions } : null),
    [isDesk, captions, refusedCaptions],
  );
  const lists = [
    { videos: more, name: "作者的其他视频", allPath: `/user/${video.author.id}?tab=videos` },
    { videos: related, name: "接着看" },
  ].filter(({ videos }) => videos.length > 0);
  return (
    <Columns aside={lists.length > 0 ? lists.map((list) => <MoreVideos key={list.name} {...list} />) : <HotSearches />}>
      <VideoBody
        key={video.id}
        video={video}
        now={now}
        viewer={root?.viewer ?? null}
        writePath={writePathOf(comments, `/video/${video.id}`)}
        refusal={refusal}
        startAt={startAt}
        danmaku={shownDanmaku}
        captionDesk={captionDesk}
      />
      <DanmakuPlace key={`danmaku-${video.id}`} of={shownDanmaku} />
      {box && <CachedHtml of={box} className={`${surface.card} ${series.box}`} />}
      {lists.map((list) => (
        <MoreVideos key={list.name} {...list} isFolded />
      ))}
      <Comments
        subject={{ kind: "video", id: video.id }}
        count={video.commentCount}
        view={comments}
        refusal={refusal}
      />
    </Columns>
  );
}
