import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import type { PostEvent } from "./event.ts";

interface Row {
  id: number;
  author_id: number;
  title?: string;
  html: string;
}
interface Said extends Omit<PostEvent, "of" | "what" | "post" | "authorId" | "title" | "html"> {
  /** False where it was listed before, or was not, as it is now; true too for a kind that does not keep whether it was. */
  changes: boolean;
}

/** The event of a post, by its row. */
export function postEvent(kind: SubjectKind, row: Row, { changes, ...said }: Said): PostEvent {
  const what = changes ? (said.isListed ? "listed" : "hidden") : "changed";
  const { id, author_id: authorId, title = "", html } = row;
  return { of: "post", what, post: { kind, id }, authorId, title, html, ...said };
}
