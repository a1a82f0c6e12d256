import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { PostEvent } from "./event.ts";

interface Row {
  id: number;
  author_id: number;
  title?: string;
  html: string;
}
interface Said extends Omit<PostEvent, "of" | "what" | "post" | "authorId" | "title" | "html"> {
  /**
   * False when the post was and stays listed, or was and stays hidden; always true for a kind that does not store the
   * earlier state.
   */
  changes: boolean;
}

/** Makes a post's event from its row. */
export function postEvent(kind: SubjectKind, row: Row, { changes, ...said }: Said): PostEvent {
  const what = changes ? (said.isListed ? "listed" : "hidden") : "changed";
  const { id, author_id: authorId, title = "", html } = row;
  return { of: "post", what, post: { kind, id }, authorId, title, html, ...said };
}
