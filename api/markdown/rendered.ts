import { limits } from "../../contract/shared/limits.ts";
import { openingOf } from "./opening-of.ts";

// What is known of rendered texts without the renderer, which threads load (render-beside.ts).

/** Goes up when the same source gives other HTML; stored beside it, so that old rows can be made anew. */
export const RENDERER_VERSION = 10;

/** The same of dynamics. */
export const DYNAMIC_RENDERER_VERSION = 4;

/** Images in one comment. */
export const COMMENT_IMAGES_MAX = limits.commentImagesMax;

/** The first words of a text for a card. */
export const summaryOf = (text: string): string => openingOf(text.replaceAll("\n", " "), limits.summaryMax);
