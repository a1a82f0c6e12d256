import { commentPath, type SubjectRef, subjectPath } from "../../../../contract/shared/subject.ts";
import { noticeKind } from "../../shared/message/notice-kinds.ts";

interface Gathered {
  kind: string;
  /** Names of the newest people; null for a person who has not chosen one. */
  names: (string | null)[];
  peopleCount: number;
  isMany: boolean;
  /** The Chinese name of the thing: 文章, 评论. */
  thing: string;
}

const NAMELESS = "有人";
export const FANS_PATH = "/user/follow/fans?tab=fans";

/** “甲 赞了你的文章”, “甲、乙 赞了你的文章”, “甲、乙 等 12 人赞了你的文章”. */
export function gatheredTitle({ kind, names, peopleCount, isMany, thing }: Gathered): string {
  const descriptor = noticeKind(kind);
  const did = descriptor && "did" in descriptor ? descriptor.did(thing) : "";
  const named = names.slice(0, 2).map((name) => name ?? NAMELESS);
  const who = named.join("、");
  return peopleCount > named.length ? `${who} 等 ${peopleCount}${isMany ? "+" : ""} 人${did}` : `${who} ${did}`;
}

/** The page of the newest comment where there is one, else the post's, else the followers'. */
export function gatheredPath(subject: SubjectRef | null, commentId: number | null): string {
  if (!subject) return FANS_PATH;
  return commentId === null ? subjectPath(subject) : commentPath(subject, commentId);
}
