import { storedMirror } from "../writing/mirror-store.ts";
import type { DraftBase, DraftText } from "./write-form.ts";

/** A copy of an unsaved text on this device, for the crash before the next save. */
export interface Mirror extends DraftText {
  /** ms since 1970 */
  at: number;
}

/** Own for each person and draft: two people may share a browser. */
export function mirrorKey(viewerId: number, base: Pick<DraftBase, "id" | "articleId">): string {
  const which = base.articleId === null ? (base.id > 0 ? `draft-${base.id}` : "new") : `article-${base.articleId}`;
  return `draft-mirror:${viewerId}:${which}`;
}

/** The mirror that a text lacks; null when there is none, it is broken, or says the same. */
export function readMirror(storage: Pick<Storage, "getItem">, key: string, text: DraftText): Mirror | null {
  const found = storedMirror(storage, key);
  if (typeof found !== "object" || found === null || !("title" in found) || !("source" in found) || !("at" in found))
    return null;
  const { title, source, at } = found;
  if (typeof title !== "string" || typeof source !== "string" || typeof at !== "number") return null;
  const isSame = title === text.title && source === text.source;
  return isSame || (title.trim() === "" && source.trim() === "") ? null : { title, source, at };
}
