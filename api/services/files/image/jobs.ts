import type { Context } from "../../../context.ts";
import { hasRows, MINUTE, SECOND, type Job } from "../../../lib/job.ts";
import { cleanUpImages } from "./clean-up-images.ts";
import { fillLooks, looklessQuery } from "./fill-looks.ts";
import { makeWidths, widthlessQuery } from "./make-widths.ts";

export const imageJobs = (ctx: Context): Job[] => [
  {
    // Makes smaller widths of uploaded pictures; a draft's pictures get theirs before the draft is published.
    name: "picture-widths",
    where: "one",
    everyMs: 5 * SECOND,
    isNeeded: () => hasRows(widthlessQuery(ctx)),
    run: (signal) => makeWidths(ctx, signal),
  },
  {
    // Computes the look (a perceptual hash) of pictures uploaded before pictures could be forbidden.
    name: "picture-looks",
    where: "one",
    everyMs: 5 * SECOND,
    isNeeded: () => hasRows(looklessQuery(ctx)),
    run: (signal) => fillLooks(ctx, signal),
  },
  { name: "image-clean-up", where: "one", everyMs: 10 * MINUTE, run: (signal) => cleanUpImages(ctx, signal) },
];
