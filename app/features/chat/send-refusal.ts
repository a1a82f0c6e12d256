import type { Image } from "#contract/shared/common.ts";

/** The content and the error of a message that was not sent. */
export interface SendRefusal {
  text: string;
  /** Pictures that are already uploaded. */
  images: Image[];
  message: string;
  /** A new one-time key, when the form's own key has made a message with another text. */
  formKey?: string;
}
