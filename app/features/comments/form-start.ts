import type { Image } from "#contract/shared/common.ts";
import type { Refusal } from "~/features/writing/refusal.ts";

/** Which form of a page it is: the one at the top, a reply's, or an edit's. */
export interface FormTarget {
  /** The comment that is answered. */
  parentId?: number;
  /** The comment that is changed. */
  commentId?: number;
}

/** The words of a form. */
export interface FormWords {
  label: string;
  placeholder: string;
  submit: string;
}

/** Why a form was refused, and another key where its own is used up. */
export type FormAnswer = Pick<Refusal, "fieldError" | "formError" | "formKey">;

/** What a form holds when it is drawn. */
export interface FormStart {
  text: string;
  images: Image[];
  answer: FormAnswer | null;
}

export const intentOf = ({ commentId }: FormTarget) => (commentId === undefined ? "comment" : "edit-comment");

/** What tells this form from the others of its page, in its one-time key. */
export const keyPartOf = ({ parentId, commentId }: FormTarget) =>
  commentId === undefined ? String(parentId ?? 0) : `e${commentId}`;

/** The id of its text area; those of its other parts begin with it. */
export const idOf = ({ parentId, commentId }: FormTarget) =>
  commentId === undefined ? `comment-form-${parentId ?? "top"}` : `edit-form-${commentId}`;

/** Whether a refusal is this form's. */
export function isRefused(refusal: Refusal | null, target: FormTarget): refusal is Refusal {
  if (refusal?.intent !== intentOf(target)) return false;
  return target.commentId === undefined
    ? refusal.parentId === (target.parentId ?? null)
    : refusal.commentId === target.commentId;
}

/** What was typed and refused, or else what stands there already. */
export function startOf(refusal: Refusal | null, target: FormTarget, text = "", images: Image[] = []): FormStart {
  return isRefused(refusal, target)
    ? { text: refusal.text, images: refusal.images, answer: refusal }
    : { text, images, answer: null };
}
