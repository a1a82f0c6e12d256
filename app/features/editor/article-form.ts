import type { WriteAnswer } from "../writing/write-answer.ts";

/** The intent that answers with the writing page and a preview of the text. */
export const PREVIEW = "preview";

/** The action's answer when it does not redirect. */
export interface ArticleAnswer extends WriteAnswer {
  previewHtml: string | null;
}

/** The initial content of the writing page: a new text, a saved draft, or the draft that edits an article. */
export interface ArticleStart {
  /** 0 for a draft that is not saved yet. */
  id: number;
  articleId: number | null;
  /** 0 for a draft that is not saved yet. */
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
