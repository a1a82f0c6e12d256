import { z } from "zod";
import { done, id } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { sharedLimits } from "../shared/shared-limits.ts";

/** The place where the viewer stopped reading an article (上次读到这里). */
export const readingPlace = z.object({
  /** The block's number in `textBlocks`. */
  block: z.number().int(),
  /** The last heading before the place, or the block's first words; empty for a picture. */
  words: z.string(),
});
export type ReadingPlace = z.output<typeof readingPlace>;

export const articlePlaceEndpoints = {
  /** `block` is null at the end of the text, and when the reader clears the place. */
  save: endpoint({
    method: "put",
    path: "/article/{id}/place",
    summary: "保存或清除自己读到的位置",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    body: z.object({ block: z.number().int().min(0).max(limits.articleMax).nullable() }),
    output: done,
  }),
} as const;
