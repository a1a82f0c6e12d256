import { useRef } from "react";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import type { Visibility } from "#contract/circles/visibility.ts";
import type { Image } from "#contract/shared/common.ts";
import type { VideoFileView } from "#contract/files/video-file.ts";
import { VideoCard } from "~/features/video-card/video-card.tsx";
import { CardPreview, useTyped, valueIn } from "~/features/writing/card-preview.tsx";
import { useNow, useViewer } from "~/lib/root-data.ts";

interface VideoPreviewProps {
  start: { title: string; visibility: Visibility; circleId: string; aiStatement: string };
  cover: Image | null;
  file: VideoFileView | null;
  places: readonly CircleRef[];
}

/** R24: the video's card with the typed values. */
export function VideoPreview({ start, cover, file, places }: VideoPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const now = useNow();
  const viewer = useViewer();
  const typed = useTyped(place, start, (form) => ({
    title: valueIn(form, "title"),
    visibility: (valueIn(form, "visibility") || "public") as Visibility,
    circleId: valueIn(form, "circleId"),
    aiStatement: valueIn(form, "aiStatement"),
  }));
  if (!viewer) return null;
  const poster = file?.poster && file.width && file.height;
  return (
    <div ref={place}>
      <CardPreview>
        <VideoCard
          now={now}
          card={{
            id: 0,
            title: typed.title.trim() || "（没有标题）",
            durationSeconds: file?.durationSeconds ?? null,
            publishedAt: new Date(now).toISOString(),
            viewCount: 0,
            likeCount: 0,
            commentCount: 0,
            visibility: typed.visibility,
            aiNote: typed.aiStatement === "contains" ? "declared" : null,
            circle: places.find(({ id }) => String(id) === typed.circleId) ?? null,
            cover:
              cover ??
              (poster ? { thumbUrl: file.poster ?? "", width: file.width ?? 0, height: file.height ?? 0 } : null),
            author: viewer,
          }}
        />
      </CardPreview>
    </div>
  );
}
