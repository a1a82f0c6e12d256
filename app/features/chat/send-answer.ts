import type { Image } from "#contract/shared/common.ts";

/** The address to which scripts send private messages. Pages without scripts post to the conversation's own page. */
export const SEND_PATH = "/resources/message";

/** The content and the error of a message that was not sent. */
export interface SendRefusal {
  text: string;
  /** Pictures that are already uploaded. */
  images: Image[];
  message: string;
  /** A new one-time key, when the form's own key has made a message with another text. */
  formKey?: string;
}

/** The answer to a script. */
export type SendAnswer =
  | { ok: true; conversationId: number }
  | { ok: false; message: string; retryAfterSeconds: number | null };
