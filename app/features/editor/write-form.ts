import { z } from "zod";
import { saveDraftInput } from "#contract/article.ts";
import type { WriteAnswer } from "../writing/write-answer.ts";

/** R25: what the writing screen sends. The submit button says the rest: intent. */
export const writeForm = saveDraftInput.extend({
  /** Taken out by the action before the form is read: a browser without a script sends pictures with everything. */
  file: z.unknown().optional(),
});

/** Answers with the screen itself, and the text beside as it will look. */
export const PREVIEW = "preview";

/** What the screen's action answers when it does not lead on. */
export interface ArticleAnswer extends WriteAnswer {
  previewHtml: string | null;
  /** The draft was published or deleted elsewhere: the next save makes a new one. */
  isGone: boolean;
}

/** What of a draft the screen needs to go on saving it. */
export interface DraftBase {
  /** 0: not saved yet. */
  id: number;
  articleId: number | null;
  /** 0: not saved yet. */
  revision: number;
}

export interface DraftText {
  title: string;
  source: string;
}

export const blankDraft: DraftBase & DraftText & { updatedAt: string | null } = {
  id: 0,
  articleId: null,
  revision: 0,
  title: "",
  source: "",
  updatedAt: null,
};
