import { useRef } from "react";
import type { TagBrief } from "#contract/posts/article.ts";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import type { Visibility } from "#contract/circles/visibility.ts";
import type { Image } from "#contract/shared/common.ts";
import { cutText } from "#contract/shared/cut-text.ts";
import { ArticleCard } from "~/features/article-card/article-card.tsx";
import { CardPreview, tickedIn, useTyped, valueIn } from "~/features/writing/card-preview.tsx";
import { useNow, useViewer } from "~/lib/root-data.ts";

interface ArticlePreviewProps {
  title: string;
  /** The summary that lists show when the writer types none. */
  autoSummary: string;
  cover: Image | null;
  start: { summary: string; tagIds: string[]; visibility: Visibility; circleId: string; aiStatement: string };
  tags: readonly TagBrief[];
  circles: readonly CircleRef[];
}

/** R26: the article's card with the typed values. */
export function ArticlePreview({ title, autoSummary, cover, start, tags, circles }: ArticlePreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const now = useNow();
  const viewer = useViewer();
  const typed = useTyped(place, start, (form) => ({
    summary: valueIn(form, "summary"),
    tagIds: tickedIn(form, "tagIds"),
    visibility: (valueIn(form, "visibility") || start.visibility) as Visibility,
    circleId: valueIn(form, "circleId"),
    aiStatement: valueIn(form, "aiStatement"),
  }));
  if (!viewer) return null;
  return (
    <div ref={place}>
      <CardPreview>
        <ArticleCard
          now={now}
          card={{
            id: 0,
            title: title || "（没有标题）",
            summary: cutText(typed.summary.trim(), 80, "…") || autoSummary,
            cover,
            author: viewer,
            tags: tags.filter(({ id }) => typed.tagIds.includes(String(id))),
            circle: circles.find(({ id }) => String(id) === typed.circleId) ?? null,
            region: null,
            visibility: typed.visibility,
            publishedAt: new Date(now).toISOString(),
            viewCount: 0,
            likeCount: 0,
            commentCount: 0,
            isEssence: false,
            aiNote: typed.aiStatement === "contains" ? "declared" : null,
            isPinned: false,
          }}
        />
      </CardPreview>
    </div>
  );
}
