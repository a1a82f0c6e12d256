import type { Feature } from "../../../feature.ts";
import { HOUR } from "../../../lib/job.ts";
import { sweepFiles } from "./sweep-files.ts";

export const mediaFeature: Feature = {
  jobs: (ctx) => [
    {
      // Deletes files that no row refers to.
      name: "sweep-files",
      where: "one",
      everyMs: 24 * HOUR,
      async run(signal) {
        const swept = await sweepFiles(ctx, { isDry: false, signal });
        if (swept.length > 0) ctx.log.info({ files: swept.length }, "files that no row knows were removed");
        return swept.length;
      },
    },
  ],
};
