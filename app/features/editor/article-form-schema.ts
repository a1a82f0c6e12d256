import { z } from "zod";
import { saveDraftInput } from "#contract/posts/article.ts";

/** R25, R27: the fields of the writing page. The submit button adds the intent. */
export const articleForm = saveDraftInput.omit({ revision: true }).extend({
  draftRevision: saveDraftInput.shape.revision,
  /** The action removes the file before it reads the form: without a script, every submit sends the file input. */
  file: z.unknown().optional(),
});
