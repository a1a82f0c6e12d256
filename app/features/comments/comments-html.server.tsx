import { LRUCache } from "lru-cache";
import { renderToStaticMarkup } from "react-dom/server";
import type { Comment } from "#contract/comment.ts";
import type { SubjectRef } from "#contract/subject.ts";
import type { LinkMode } from "~/lib/link-mode.ts";
import { LinkModeContext } from "~/lib/link-mode-context.ts";
import { timeText } from "~/lib/time-text.ts";
import { CommentContent } from "./comment-item.tsx";

/** Threads that were drawn before, by all that they show; bytes are characters. */
const drawn = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
});

interface Thread {
  comment: Comment;
  subject: SubjectRef;
  isThread: boolean;
  /** In this thread. */
  marked: number | null;
  linkMode: LinkMode | null;
  now: number;
}

/** What a guest sees of a comment and its replies. */
export function threadHtml({ comment, subject, isThread, marked, linkMode, now }: Thread): string {
  const times = [comment, ...comment.replies].map(({ createdAt }) => timeText(createdAt, now));
  const key = `${linkMode}|${isThread}|${marked}|${times.join()}|${JSON.stringify(comment)}`;
  let html = drawn.get(key);
  if (html === undefined) {
    const around = { subject, formKey: null, closed: null, now, marked, refusal: null, viewerId: undefined };
    html = renderToStaticMarkup(
      <LinkModeContext value={linkMode}>
        <CommentContent comment={comment} around={around} isThread={isThread} />
      </LinkModeContext>,
    );
    drawn.set(key, html);
  }
  return html;
}
