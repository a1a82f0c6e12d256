import { z } from "zod";
import "../shared/common.ts";

/** Figures of the last 90 days, computed by a job. */
export const feedbackFigures = z.object({
  createdCount: z.number().int(),
  /** The median minutes to the first official answer of answered tickets; null when none was answered. */
  medianReplyMinutes: z.number().int().nullable(),
  /** The share of all tickets, 0…1; null without tickets. */
  solvedShare: z.number().nullable(),
  /** The versions that tickets name, newest first. */
  versions: z.array(z.string()),
});
export type FeedbackFigures = z.output<typeof feedbackFigures>;
