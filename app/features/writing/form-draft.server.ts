import { z } from "zod";
import { idOut, timestamp } from "#contract/shared/common.ts";
import type { ApiFailure, attempt, Submitted } from "../../server/api.server.ts";
import type { DraftElsewhere } from "./draft-names.ts";
import { writeIntents } from "./write-answer.ts";

/** `attempt` for a script that asks again by itself, `submit` for a form: what sends a draft. */
export type SendDraft = typeof attempt;
export type SentDraft = Submitted<DraftElsewhere>;

/** What the form's writer saw: or, for 保留我的, what the panel showed. */
export function draftRevisionOf(form: FormData): number {
  return Number(form.get(form.get("intent") === writeIntents.keepMine ? "currentRevision" : "draftRevision") ?? 0) || 0;
}

/** For a button without a script: what was sent or deleted elsewhere is a draft anew, nothing that was typed is lost. */
export async function saveDraftByForm(
  revision: number,
  send: (revision: number) => Promise<SentDraft>,
): Promise<SentDraft> {
  const first = await send(revision);
  return !first.ok && first.failure.statusCode === 404 ? send(0) : first;
}

/** What every text that somebody writes at two places has, and the panel shows. */
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
