import { z } from "zod";
import { idOut, timestamp } from "#contract/shared/common.ts";
import type { ApiFailure, attempt, Submitted } from "../../server/api.server.ts";
import type { DraftElsewhere } from "./draft-names.ts";
import { writeIntents } from "./write-answer.ts";

/** The function that sends a draft: `attempt` for a script that retries by itself, `submit` for a form. */
export type SendDraft = typeof attempt;
export type SentDraft = Submitted<DraftElsewhere>;

/** Returns the revision that the writer has seen: the form's, or for 保留我的 (keep mine) the conflict panel's. */
export function draftRevisionOf(form: FormData): number {
  return Number(form.get(form.get("intent") === writeIntents.keepMine ? "currentRevision" : "draftRevision") ?? 0) || 0;
}

/**
 * Saves a draft for a button without a script. If the draft was published or deleted elsewhere, it becomes a new draft,
 * so that no typed text is lost.
 */
export async function saveDraftByForm(
  revision: number,
  send: (revision: number) => Promise<SentDraft>,
): Promise<SentDraft> {
  const first = await send(revision);
  return !first.ok && first.failure.statusCode === 404 ? send(0) : first;
}

/** The fields that every text in a conflict has, and that the panel shows. */
const shown = z.looseObject({
  id: idOut,
  revision: z.number().int(),
  title: z.string().optional(),
  source: z.string(),
  updatedAt: timestamp,
});

export function draftElsewhere({ statusCode, data }: ApiFailure): DraftElsewhere | null {
  return statusCode === 409 && shown.safeParse(data.current).success ? (data.current as DraftElsewhere) : null;
}
