import { Link } from "react-router";
import { linkPreference } from "~/lib/link-mode.ts";
import { AppLink } from "~/ui/app-link/app-link.tsx";
import { commentPath, type SubjectKind, subjectName, subjectPath } from "#contract/subject.ts";
import type { ReplyMessage } from "#contract/message.ts";
import { Badge } from "~/ui/badge.tsx";
import { PersonLine } from "~/ui/person.tsx";
import prose from "~/ui/prose.module.css";
import { TimeText } from "~/ui/time-text.tsx";
import styles from "./reply.module.css";

/** Why it concerns the reader. */
function saidOf(kind: ReplyMessage["kind"], subject: SubjectKind): string {
  if (kind === "comment") return `评论了你的${subjectName[subject]}`;
  return kind === "mention" ? "在评论中提到了你" : "回复了你的评论";
}

/** One message: who, on what, the words, and the way to answer. */
export function ReplyMessageCard({ message, now, isNew }: { message: ReplyMessage; now: number; isNew: boolean }) {
  const { id, author, subject, kind, html, createdAt } = message;
  return (
    <article className={styles.card}>
      <PersonLine person={author} size={36} badge={isNew && <Badge tone="alert">新</Badge>}>
        <span>{saidOf(kind, subject.kind)}</span>
        <TimeText iso={createdAt} now={now} />
      </PersonLine>
      {/* Sanitized when it was saved (api/markdown/render.ts). */}
      <div className={`${prose.small} ${styles.words}`} dangerouslySetInnerHTML={{ __html: html }} />
      <p className={styles.foot}>
        <AppLink href={subjectPath(subject)} prefer={linkPreference.messages} className={styles.article}>
          《{subject.title}》
        </AppLink>
        <Link to={commentPath(subject, id)} className={styles.answer}>
          查看并回复
        </Link>
      </p>
    </article>
  );
}
