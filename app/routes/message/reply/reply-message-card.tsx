import { type SubjectKind, subjectName } from "#contract/shared/subject.ts";
import type { ReplyMessage } from "#contract/accounts/message.ts";
import { CommentCard } from "~/features/comment-card/comment-card.tsx";
import { linkPreference } from "~/lib/link-mode.ts";
import { Badge } from "~/ui/badge.tsx";
import { PersonLine } from "~/ui/person.tsx";
import { TimeText } from "~/ui/time-text.tsx";

/** Returns the reason why the reader gets the message. */
function saidOf(kind: ReplyMessage["kind"], subject: SubjectKind): string {
  if (kind === "comment") return `评论了你的${subjectName[subject]}`;
  return kind === "mention" ? "在评论中提到了你" : "回复了你的评论";
}

/** One message: person, post, text, and a link to answer. */
export function ReplyMessageCard({ message, now, isNew }: { message: ReplyMessage; now: number; isNew: boolean }) {
  const { id, author, subject, kind, html, createdAt } = message;
  return (
    <CommentCard id={id} html={html} subject={subject} prefer={linkPreference.messages} action="查看并回复" hasFace>
      <PersonLine person={author} size={36} badge={isNew && <Badge tone="alert">新</Badge>}>
        <span>{saidOf(kind, subject.kind)}</span> <TimeText iso={createdAt} now={now} />
      </PersonLine>
    </CommentCard>
  );
}
