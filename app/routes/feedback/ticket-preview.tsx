import { useRef } from "react";
import type { CircleRef } from "#contract/circles/circle-ref.ts";
import type { FeedbackKind } from "#contract/posts/feedback-status.ts";
import { TicketCard } from "~/features/feedback/ticket-card.tsx";
import { CardPreview, useTyped, valueIn } from "~/features/writing/card-preview.tsx";
import { openingOfMarkdown } from "~/features/writing/opening-of-markdown.ts";
import { useNow, useViewer } from "~/lib/root-data.ts";

interface TicketPreviewProps {
  start: { kind: FeedbackKind; title: string; source: string; version: string; circleId: string; aiStatement: string };
  places: readonly CircleRef[];
}

/** R09: the ticket's card with the typed values. */
export function TicketPreview({ start, places }: TicketPreviewProps) {
  const place = useRef<HTMLDivElement>(null);
  const now = useNow();
  const viewer = useViewer();
  const { source, ...fields } = start;
  const typed = useTyped(place, { ...fields, summary: openingOfMarkdown(source) }, (form) => ({
    kind: (valueIn(form, "kind") || start.kind) as FeedbackKind,
    title: valueIn(form, "title"),
    version: valueIn(form, "version"),
    circleId: valueIn(form, "circleId"),
    aiStatement: valueIn(form, "aiStatement"),
    summary: openingOfMarkdown(valueIn(form, "source")),
  }));
  if (!viewer) return null;
  const at = new Date(now).toISOString();
  return (
    <div ref={place}>
      <CardPreview>
        <TicketCard
          now={now}
          ticket={{
            id: 0,
            title: typed.title.trim() || "（没有标题）",
            status: "pending",
            kind: typed.kind,
            summary: typed.summary,
            version: typed.version.trim(),
            region: null,
            author: viewer,
            aiNote: typed.aiStatement === "contains" ? "declared" : null,
            circle: places.find(({ id }) => String(id) === typed.circleId) ?? null,
            voteCount: 0,
            followerCount: 0,
            commentCount: 0,
            hasReply: false,
            createdAt: at,
            movedAt: at,
          }}
        />
      </CardPreview>
    </div>
  );
}
