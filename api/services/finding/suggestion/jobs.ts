import type { Context } from "../../../context.ts";
import { HOUR, type Job } from "../../../lib/job.ts";
import { refreshSuggestions } from "./rebuild.ts";

export const suggestionJobs = (ctx: Context): Job[] => [
  {
    name: "suggestions",
    where: "one",
    everyMs: HOUR,
    run: (signal) => refreshSuggestions({ ctx, signal }),
  },
];
