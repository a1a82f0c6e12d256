import { limits } from "../../contract/shared/limits.ts";
import { oneLine } from "../../contract/shared/one-line.ts";
import { openingOf } from "./opening-of.ts";

// Facts about rendered texts for code that must not load the renderer, which threads load (thread-renderer.ts).

/**
 * Incremented when the same source renders to different HTML; stored with the HTML, so that old rows can be rendered
 * again.
 */
export const RENDERER_VERSION = 12;

/** The same version for dynamics. */
export const DYNAMIC_RENDERER_VERSION = 5;

/** Maximum images in a comment. */
export const COMMENT_IMAGES_MAX = limits.commentImagesMax;

/** The first words of a rendered text, in which a line is a paragraph or a heading, for a card. */
export const summaryOf = (text: string): string => openingOf(oneLine(text.replaceAll("\n", "\n\n")), limits.summaryMax);
