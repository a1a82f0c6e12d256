import type { CaptionLang } from "#contract/shared/caption-names.ts";

/** The file of captions for `<track>` (routes/resources/captions.ts). */
export const captionPath = (videoId: number, lang: CaptionLang): string => `/resources/captions/${videoId}/${lang}.vtt`;
