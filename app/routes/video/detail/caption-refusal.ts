/** The answer to a refused deletion of captions: the typed reason, and the error. */
export interface CaptionRefusal {
  lang: string;
  reason: string;
  message: string;
}
