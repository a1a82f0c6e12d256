import type { AiStatement } from "#contract/posts/ai-names.ts";
import type { Image } from "#contract/shared/common.ts";

/** The answer to a refused form on a page with comments. */
export interface Refusal {
  intent: string;
  /** The comment that the form replies to; null for the form at the top. */
  parentId: number | null;
  /** The comment that the form edits. */
  commentId: number | null;
  /** The typed text. */
  text: string;
  /** Pictures that are already uploaded. */
  images: Image[];
  /** The chosen statement about AI. */
  statement: AiStatement;
  fieldError: string | null;
  formError: string | null;
  /** A new one-time key, when the form's own key has made a comment with another text. */
  formKey?: string;
}

/** The action's answer to a script. */
export interface ActionAnswer {
  refusal: Refusal | null;
}
