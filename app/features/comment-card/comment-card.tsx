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
  /** Sanitized when it was saved (api/markdown/render.ts). */
  html: string;
  subject: SubjectRef & { title: string };
  prefer: (typeof linkPreference)[keyof typeof linkPreference];
  /** The way to where it stands. */
  action: string;
  /** A face stands before the head, and the words below what is beside it. */
  hasFace?: boolean;
  children: ReactNode;
}

/** A comment away from its page: `children` says whose and when, then its words, what they are on, and the way there. */
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

/** One below the other. */
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

/** The line above the words where no person's line stands. */
export function CommentHead({ children }: { children: ReactNode }) {
  return (
    <p className={styles.head}>
      <Gaps>{children}</Gaps>
    </p>
  );
}
