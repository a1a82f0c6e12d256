import { wordLevelName } from "../shared/word-names.ts";

/** The fate of content that shows a forbidden picture; the names are those of the word lists' levels. */
export const pictureLevels = ["refuse", "review"] as const;
export type PictureLevel = (typeof pictureLevels)[number];
export const pictureLevelName: Record<PictureLevel, string> = {
  refuse: wordLevelName.refuse,
  review: wordLevelName.review,
};

/** Two pictures look alike when their hashes differ in at most this many of 256 bits (decision 0028). */
export const ALIKE_BITS = 48;

export const picturesPath = "/admin/picture";
/** The pictures that carry the mark of an AI. */
export const suspectedPath = `${picturesPath}?show=suspected`;
/** The films that carry the mark of an AI. */
export const suspectedFilmsPath = `${picturesPath}?show=films`;
/** The page to choose pictures of one post, comment, review or profile. */
export const picturesOfPath = (kind: string, id: number) => `${picturesPath}/of?kind=${kind}&id=${id}`;
