import type { ReactNode } from "react";
import { Link } from "react-router";
import { commentPath, type SubjectRef, subjectPath } from "#contract/shared/subject.ts";
import { Prose } from "~/ui/prose.tsx";
import type { linkPreference } from "~/lib/link-mode.ts";
import { AppLink } from "~/ui/app-link/app-link.tsx";
import { Gaps } from "~/ui/gap.tsx";
import prose from "~/ui/prose.module.css";
import surface from "~/ui/surface/surface.module.css";
import styles from "./comment-card.module.css";

interface Props {
  id: number;
  /** HTML that the API sanitized when the comment was saved (api/markdown/render.ts). */
  html: string;
  subject: SubjectRef & { title: string };
  prefer: (typeof linkPreference)[keyof typeof linkPreference];
  /** Text of the link to the comment on its page. */
  action: string;
  /** The head has an avatar; the text below is then indented past it. */
  hasFace?: boolean;
  children: ReactNode;
}

/** A comment outside its own page. `children` show the author and time, above the text and the post's title. */
export function CommentCard({ id, html, subject, prefer, action, hasFace = false, children }: Props) {
  return (
    <article className={`${surface.card} ${styles.card} ${hasFace ? styles.besideFace : ""}`}>
      {children}
      <Prose html={html} className={`${prose.small} ${styles.words}`} />
      <p className={styles.foot}>
        <Gaps>
          <AppLink href={subjectPath(subject)} prefer={prefer} className={styles.subject}>
            《{subject.title}》
          </AppLink>
          <Link to={commentPath(subject, id)} className={styles.answer}>
            {action}
          </Link>
        </Gaps>
      </p>
    </article>
  );
}

/** A vertical list of comment cards. */
export function CommentCards<T extends { id: number }>({
  comments,
  children,
}: {
  comments: T[];
  children: (comment: T, index: number) => ReactNode;
}) {
  return (
    <ol className={styles.list}>
      {comments.map((comment, index) => (
        <li key={comment.id}>{children(comment, index)}</li>
      ))}
    </ol>
  );
}

/** The line above the text, for cards without a PersonLine. */
export function CommentHead({ children }: { children: ReactNode }) {
  return (
    <p className={styles.head}>
      <Gaps>{children}</Gaps>
    </p>
  );
}
