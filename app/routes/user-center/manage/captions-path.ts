import type { CaptionLang } from "#contract/shared/caption-names.ts";

export const captionsPath = (videoId: number): string => `/user/manage/video/${videoId}/captions`;
/** The form with the captions of one language, to change them. */
export const captionFormPath = (videoId: number, lang: CaptionLang): string =>
  `${captionsPath(videoId)}?lang=${lang}#caption-form`;
