import type { AiStatement } from "#contract/posts/ai-names.ts";
import type { Image } from "#contract/shared/common.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import { loginPath } from "~/lib/login-path.ts";
import type { CommentView } from "./comment-view.ts";

/** Identifies a comment form of the page. The top form has neither id. */
export interface FormTarget {
  /** The comment that the form replies to. */
  parentId?: number;
  /** The comment that the form edits. */
  commentId?: number;
}

/** The form's label, placeholder and button text. */
export interface FormWords {
  label: string;
  placeholder: string;
  submit: string;
}

/** The errors of a refused form, and a new one-time key when the old key is used up. */
export type FormAnswer = Pick<Refusal, "fieldError" | "formError" | "formKey">;

/** The initial content of a form. */
export interface FormStart {
  text: string;
  images: Image[];
  statement: AiStatement;
  answer: FormAnswer | null;
}

export const intentOf = ({ commentId }: FormTarget) => (commentId === undefined ? "comment" : "edit-comment");

/** The suffix that makes the form's one-time key unique on its page. */
export const keyPartOf = ({ parentId, commentId }: FormTarget) =>
  commentId === undefined ? String(parentId ?? 0) : `e${commentId}`;

/** The id of the text area, and the prefix of the form's other ids. */
export const idOf = ({ parentId, commentId }: FormTarget) =>
  commentId === undefined ? `comment-form-${parentId ?? "top"}` : `edit-form-${commentId}`;

/** The id of the text area that writes a comment on the post itself. */
export const COMMENT_FIELD = idOf({});

/**
 * The address that leads from the post to its comment form; null where nobody may comment.
 * @param path the post's own path
 */
export function writePathOf({ closed, formKey }: Pick<CommentView, "closed" | "formKey">, path: string): string | null {
  if (closed) return null;
  return formKey === null ? loginPath(`${path}#comments`) : `#${COMMENT_FIELD}`;
}

/** Returns whether the refusal belongs to this form. */
export function isRefused(refusal: Refusal | null, target: FormTarget): refusal is Refusal {
  if (refusal?.intent !== intentOf(target)) return false;
  return target.commentId === undefined
    ? refusal.parentId === (target.parentId ?? null)
    : refusal.commentId === target.commentId;
}

/** Returns the refused text, pictures and statement about AI, or else the given ones. */
export function startOf(
  refusal: Refusal | null,
  target: FormTarget,
  text = "",
  images: Image[] = [],
  statement: AiStatement = "unsaid",
): FormStart {
  return isRefused(refusal, target)
    ? { text: refusal.text, images: refusal.images, statement: refusal.statement, answer: refusal }
    : { text, images, statement, answer: null };
}
