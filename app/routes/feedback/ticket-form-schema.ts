import { z } from "zod";
import { AI_STATEMENT } from "#contract/posts/ai-names.ts";
import { createFeedbackInput, type SimilarFeedback } from "#contract/posts/feedback.ts";
import type { WriteAnswer } from "~/features/writing/write-answer.ts";

/** The action removes the file before it reads the form: without a script, every submit sends the file input. */
const file = z.unknown().optional();

/** R09, R11: all fields that the page shows. */
export const ticketForm = createFeedbackInput.extend({ file });
/** Adds the page's hidden fields, whose values are returned with the form. */
export const wholeTicketForm = ticketForm.extend({ draftRevision: z.unknown(), revision: z.unknown() });

/** The intent that submits although similar tickets were shown. */
export const SAVE_ANYWAY = "save-anyway";

/** Names of the fields in the order of the page, for error messages. */
export const ticketLabels = {
  kind: "类型",
  title: "标题",
  source: "描述",
  file: "图片",
  circleId: "圈子",
  aiStatement: AI_STATEMENT,
  version: "版本",
  device: "设备",
  os: "系统",
  browser: "浏览器",
} as const;

/** The fields that stand in the settings' sheet. */
export const ticketSettings = ["circleId", "aiStatement", "version", "device", "os", "browser"];

export interface TicketAnswer extends WriteAnswer {
  /** Possible duplicates, shown before the ticket is created. */
  similar: SimilarFeedback[];
}
