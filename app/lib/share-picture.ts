import type { SubjectKind } from "#contract/shared/subject.ts";

/** Stands for a post that has no picture of its own. */
export const sharePicture = (kind: SubjectKind, id: number): string => `/community/v1/share-picture/${kind}/${id}.png`;
