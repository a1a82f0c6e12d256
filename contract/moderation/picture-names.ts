import { wordLevelName } from "../shared/word-names.ts";

/** What becomes of what shows a forbidden picture: the words are those of the lists of words. */
export const pictureLevels = ["refuse", "review"] as const;
export type PictureLevel = (typeof pictureLevels)[number];
export const pictureLevelName: Record<PictureLevel, string> = {
  refuse: wordLevelName.refuse,
  review: wordLevelName.review,
};

/** Bits of 256 in which two pictures may differ that look alike (decision 0028). */
export const ALIKE_BITS = 48;

export const picturesPath = "/admin/picture";
/** Where the pictures of one thing are chosen from. */
export const picturesOfPath = (kind: string, id: number) => `${picturesPath}/of?kind=${kind}&id=${id}`;
