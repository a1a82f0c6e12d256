import type { Feature } from "../../../feature.ts";
import { HOUR } from "../../../lib/job.ts";
import { refreshSuggestions } from "./rebuild.ts";

export const suggestionFeature: Feature = {
  jobs: (ctx) => [
    {
      name: "suggestions",
      where: "one",
      everyMs: HOUR,
      run: (signal) => refreshSuggestions({ ctx, signal }),
    },
  ],
};
