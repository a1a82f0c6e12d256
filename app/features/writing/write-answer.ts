import type { SubmissionResult } from "@conform-to/react";
import type { FreshKey } from "../../lib/fresh-key.ts";
import type { Conflict, DraftElsewhere } from "./draft-names.ts";

/** save: publish, or change. upload: the files alone, for browsers without a script. keepMine: save over what was saved elsewhere, the draft or the thing. */
export const writeIntents = { save: "save", upload: "upload", keepMine: "keep-mine" } as const;

/** What a form that one writes in is answered with when it stays: the page itself, everything that was typed in it. */
export interface WriteAnswer extends FreshKey {
  result: SubmissionResult<string[]>;
  /** What was saved elsewhere since: the draft of a new one, or the thing that is changed. */
  conflict: DraftElsewhere | null;
}

/** Both texts of a conflict that the answer tells of; what was typed came back with it. */
export function conflictIn(answer: WriteAnswer | undefined): Conflict | null {
  if (!answer?.conflict) return null;
  const { title, source } = answer.result.initialValue ?? {};
  const mine = { source: String(source ?? ""), ...(title === undefined ? {} : { title: String(title) }) };
  return { current: answer.conflict, mine };
}
