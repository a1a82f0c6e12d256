import type { WriteAnswer } from "../writing/write-answer.ts";

/** Answers with the screen itself, and the text beside as it will look. */
export const PREVIEW = "preview";

/** What the screen's action answers when it does not lead on. */
export interface ArticleAnswer extends WriteAnswer {
  previewHtml: string | null;
}

/** What the screen begins with: a new text, one of many drafts, or the draft that changes an article. */
export interface ArticleStart {
  /** 0: not saved yet. */
  id: number;
  articleId: number | null;
  /** 0: not saved yet. */
  revision: number;
  title: string;
  source: string;
  updatedAt: string | null;
}

export const blankDraft: ArticleStart = {
  id: 0,
  articleId: null,
  revision: 0,
  title: "",
  source: "",
  updatedAt: null,
};
