import { limits } from "../../contract/shared/limits.ts";
import { openingOf } from "./opening-of.ts";

// Facts about rendered texts for code that must not load the renderer, which threads load (thread-renderer.ts).

/**
 * Incremented when the same source renders to different HTML; stored with the HTML, so that old rows can be rendered
 * again.
 */
export const RENDERER_VERSION = 11;

/** The same version for dynamics. */
export const DYNAMIC_RENDERER_VERSION = 4;

/** Maximum images in a comment. */
export const COMMENT_IMAGES_MAX = limits.commentImagesMax;

/** The first words of a text, for a card. */
export const summaryOf = (text: string): string => openingOf(text.replaceAll("\n", " "), limits.summaryMax);
