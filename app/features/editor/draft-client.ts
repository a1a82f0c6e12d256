import type { Draft } from "#contract/article.ts";
import { FORM_OWNER } from "../../lib/form-owner.ts";
import type { DraftBase, DraftText } from "./write-form.ts";

/** Where scripts save and preview. Plain fetch, not a router's fetcher: a network that is gone must not draw an error page over a text. */
export const DRAFT_PATH = "/resources/draft";

export type SaveAnswer =
  | { kind: "saved"; draft: DraftBase; text: DraftText; nextKey: string }
  | { kind: "conflict"; current: Draft }
  | { kind: "gone" }
  | { kind: "logged-out" }
  | { kind: "failed"; message: string };

export type PreviewAnswer = { kind: "html"; html: string } | { kind: "failed"; message: string };

const silence = { kind: "failed", message: "网络错误，请检查网络连接" } as const;

async function post<T>(fields: Record<string, string>): Promise<T | typeof silence> {
  try {
    const answer = await fetch(DRAFT_PATH, { method: "POST", body: new URLSearchParams(fields) });
    return (await answer.json()) as T;
  } catch {
    return silence;
  }
}

/** Saves without leaving the screen. Never throws. */
export function saveDraft({
  base,
  text,
  formKey,
  ownerId,
}: {
  base: DraftBase;
  text: DraftText;
  formKey: string;
  ownerId: number;
}): Promise<SaveAnswer> {
  return post<SaveAnswer>({
    intent: "save",
    ...(base.id > 0 ? { draftId: String(base.id) } : {}),
    ...(base.articleId === null ? {} : { articleId: String(base.articleId) }),
    revision: String(base.revision),
    formKey,
    [FORM_OWNER]: String(ownerId),
    ...text,
  });
}

/** The text as it will look. Never throws. */
export function previewSource(source: string): Promise<PreviewAnswer> {
  return post<PreviewAnswer>({ intent: "preview", source });
}
