import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Database } from "./index.ts";

/** The kinds of post whose table has the given column. */
export type KindWith<Column extends string> = {
  [Kind in SubjectKind]: Column extends keyof Database[Kind] ? Kind : never;
}[SubjectKind];

/** The kinds of post with tags, which are in a table `{kind}_tag`. */
export type TaggedKind = {
  [Kind in SubjectKind]: `${Kind}_tag` extends keyof Database ? Kind : never;
}[SubjectKind];

/** The type makes the compiler reject a missing kind. */
const tagged: Record<TaggedKind, true> = { article: true, video: true };
export const taggedKinds = Object.keys(tagged) as TaggedKind[];

export function isTagged(kind: string): kind is TaggedKind {
  return Object.hasOwn(tagged, kind);
}
