import { z } from "zod";
import { createFeedbackInput, type SimilarFeedback } from "#contract/posts/feedback.ts";
import type { WriteAnswer } from "~/features/writing/write-answer.ts";

/** Taken out by the action before the form is read: a browser without a script sends pictures with everything. */
const file = z.unknown().optional();

/** R09, R11: every field that stands on the page. */
export const ticketForm = createFeedbackInput.extend({ file });
/** And what it carries unseen, to be sent along again. */
export const wholeTicketForm = ticketForm.extend({ draftRevision: z.unknown(), revision: z.unknown() });

/** submit though similar ones were shown. */
export const SAVE_ANYWAY = "save-anyway";

/** For errors: which fields the page shows, in their order. */
export const ticketLabels = {
  kind: "类型",
  title: "标题",
  source: "描述",
  file: "图片",
  circleId: "圈子",
  version: "版本",
  device: "设备",
  os: "系统",
  browser: "浏览器",
} as const;

export interface TicketAnswer extends WriteAnswer {
  /** Tickets that may be the same; shown before this one is made. */
  similar: SimilarFeedback[];
}
