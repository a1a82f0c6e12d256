import type { SubmissionResult } from "@conform-to/react";
import { z } from "zod";
import { type Draft, saveDraftInput } from "#api/contract/article.ts";

/** R25: what the writing screen sends. The submit button says the rest: intent. */
export const writeForm = saveDraftInput.extend({
  /** Taken out by the action before the form is read: a browser without a script sends pictures with everything. */
  file: z.unknown().optional(),
});

/** save and keep-mine stay on the screen, next goes on to the issue step, preview and upload answer with the screen itself. */
export const writeIntents = ["save", "keep-mine", "next", "preview", "upload"] as const;
export type WriteIntent = (typeof writeIntents)[number];

/** What the screen's action answers when it does not lead on. */
export interface WriteAnswer {
  result: SubmissionResult<string[]> | null;
  previewHtml: string | null;
  /** The server's draft, where somebody (oneself, in another tab) saved since. */
  conflict: Draft | null;
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
