import type { Image } from "#contract/shared/common.ts";

/** What a form of a page with comments is answered with when the answer is no. */
export interface Refusal {
  intent: string;
  /** The comment that the form stands under; null for the form at the top. */
  parentId: number | null;
  /** The comment that is edited. */
  commentId: number | null;
  /** What was typed. */
  text: string;
  /** Pictures that are uploaded already. */
  images: Image[];
  fieldError: string | null;
  formError: string | null;
  /** Another for the form, where its own has made a comment of other words. */
  formKey?: string;
}

/** What the page's action answers to a script. */
export interface ActionAnswer {
  refusal: Refusal | null;
}
