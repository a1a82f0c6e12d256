import type { SubjectKind } from "#contract/shared/subject.ts";

/** Address of the generated picture for a post without a picture of its own. */
export const sharePicture = (kind: SubjectKind, id: number): string => `/community/v1/share-picture/${kind}/${id}.png`;
