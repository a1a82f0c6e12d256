import type { AiNote } from "#contract/posts/ai-names.ts";
import type { SubjectKind } from "#contract/shared/subject.ts";

/** Address of the generated picture of a post. */
const sharePicture = (kind: SubjectKind, id: number): string => `/community/v1/share-picture/${kind}/${id}.png`;

/**
 * The picture that other sites show beside a link to a post: its own one, or a generated one. With contents of an AI it
 * is the generated one, which shows the label and carries the mark of GB 45438.
 */
export const linkPicture = (
  kind: SubjectKind,
  { id, aiNote }: { id: number; aiNote: AiNote | null },
  own: string | null | undefined,
): string => (aiNote ? sharePicture(kind, id) : (own ?? sharePicture(kind, id)));
