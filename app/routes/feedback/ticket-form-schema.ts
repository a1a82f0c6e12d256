import { z } from "zod";
import { createFeedbackInput, type FeedbackSource, type SimilarFeedback } from "#api/contract/feedback.ts";
import type { DraftElsewhere } from "~/features/writing/draft-names.ts";
import type { SubmissionResult } from "@conform-to/react";
import type { FreshKey } from "~/lib/fresh-key.ts";

/** Taken out by the action before the form is read: a browser without a script sends pictures with everything. */
const file = z.unknown().optional();

/** R09, R11: every field that stands on the page. */
export const ticketForm = createFeedbackInput.extend({ file });
/** And what it carries unseen, to be sent along again. */
export const wholeTicketForm = ticketForm.extend({ draftRevision: z.unknown() });

/** save: submit, or change. keep-mine: change, over what was saved elsewhere. save-anyway: submit though similar ones were shown. upload answers with the page itself. */
export const ticketIntents = {
  save: "save",
  saveAnyway: "save-anyway",
  upload: "upload",
  keepMine: "keep-mine",
} as const;

/** For errors: which fields the page shows, in their order. */
export const ticketLabels = {
  kind: "类型",
  title: "标题",
  source: "描述",
  file: "图片",
  version: "版本",
  device: "设备",
  os: "系统",
  browser: "浏览器",
} as const;

export interface TicketAnswer extends FreshKey {
  result: SubmissionResult<string[]>;
  /** Tickets that may be the same; shown before this one is made. */
  similar: SimilarFeedback[];
  /** The ticket as it was saved elsewhere since. */
  conflict: FeedbackSource | null;
  /** The draft of a new ticket as it was saved elsewhere since. */
  draftConflict: DraftElsewhere | null;
}
