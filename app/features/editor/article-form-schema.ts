import { z } from "zod";
import { saveDraftInput } from "#contract/posts/article.ts";

/** R25, R27: what the writing screen sends. The submit button says the rest: intent. */
export const articleForm = saveDraftInput.omit({ revision: true }).extend({
  draftRevision: saveDraftInput.shape.revision,
  /** Taken out by the action before the form is read: a browser without a script sends pictures with everything. */
  file: z.unknown().optional(),
});
