import type { SubmissionResult } from "@conform-to/react";
import type { FreshKey } from "../../lib/fresh-key.ts";
import type { Conflict, DraftElsewhere } from "./draft-names.ts";

/**
 * `save` publishes or edits. `upload` sends files only, for browsers without a script. `keepMine` overwrites a version
 * that was saved elsewhere, of the draft or of the edited thing.
 */
export const writeIntents = { save: "save", upload: "upload", keepMine: "keep-mine" } as const;

/** The answer to a writing form that stays on its page, with everything that was typed. */
export interface WriteAnswer extends FreshKey {
  result: SubmissionResult<string[]>;
  /** The version that was saved elsewhere: of the draft, or of the edited thing. */
  conflict: DraftElsewhere | null;
}

/** Returns both versions of the conflict in an answer. The typed text is in the answer, too. */
export function conflictIn(answer: WriteAnswer | undefined): Conflict | null {
  if (!answer?.conflict) return null;
  const { title, source } = answer.result.initialValue ?? {};
  const mine = { source: String(source ?? ""), ...(title === undefined ? {} : { title: String(title) }) };
  return { current: answer.conflict, mine };
}
