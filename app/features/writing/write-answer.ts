import type { SubmissionResult } from "@conform-to/react";
import type { FreshKey } from "../../lib/fresh-key.ts";
import type { DraftElsewhere } from "./draft-names.ts";

/** save: publish, or change. upload: the files alone, for browsers without a script. keepMine: save over what was saved elsewhere. */
export const writeIntents = { save: "save", upload: "upload", keepMine: "keep-mine" } as const;

/** What a form that one writes in is answered with when it stays: the page itself, everything that was typed in it. */
export interface WriteAnswer extends FreshKey {
  result: SubmissionResult<string[]>;
  /** The thing as it was saved elsewhere since. */
  conflict: DraftElsewhere | null;
  /** The draft of a new one as it was saved elsewhere since. */
  draftConflict: DraftElsewhere | null;
}
