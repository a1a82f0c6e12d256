import { draftEndpoints } from "#api/contract/draft.ts";
import { visibilities } from "#api/contract/visibility.ts";
import type { DynamicDraft } from "../lib/dynamic-form.ts";
import { type DraftElsewhere, KEEP_DRAFT } from "../lib/form-draft.ts";
import { parseId } from "../lib/parse-id.ts";
import type { ApiFailure, attempt, RouteArgs, Submitted } from "./api.server.ts";

type Send = typeof attempt;
type Sent = Submitted<DraftElsewhere>;

/** What the form's writer saw: or, for 保留我的, what the panel showed. */
export function draftRevisionOf(form: FormData): number {
  return Number(form.get(form.get("intent") === KEEP_DRAFT ? "currentRevision" : "draftRevision") ?? 0) || 0;
}

export function sendDynamicDraft(
  args: RouteArgs,
  { source, images, video, visibility, poll }: DynamicDraft,
  revision: number,
  send: Send,
): Promise<Sent> {
  const body = {
    revision,
    source,
    visibility,
    imageIds: images.map(({ id }) => id),
    ...(video ? { videoFileId: video.id } : {}),
    poll: { ...poll, days: Number(poll.days) },
  };
  return send(args, draftEndpoints.saveDynamic, { body });
}

const ticketTexts = ["title", "source", "version", "device", "os", "browser"] as const;

export function sendFeedbackDraft(args: RouteArgs, form: FormData, revision: number, send: Send): Promise<Sent> {
  const texts = Object.fromEntries(
    ticketTexts.map((name) => [name, String(form.get(name) ?? "").replaceAll("\r\n", "\n")]),
  );
  const kind = String(form.get("kind") ?? "");
  return send(args, draftEndpoints.saveFeedback, {
    body: { ...texts, revision, ...(kind ? { kind: kind as "bug" } : {}) },
  });
}

/** Its numbers are those of fields that hold one, or nothing. */
export function sendVideoDraft(args: RouteArgs, form: FormData, revision: number, send: Send): Promise<Sent> {
  const idIn = (name: string) => parseId(String(form.get(name) ?? ""));
  const body = {
    revision,
    title: String(form.get("title") ?? ""),
    source: String(form.get("source") ?? "").replaceAll("\r\n", "\n"),
    tagIds: form.getAll("tagIds").flatMap((id) => parseId(String(id)) ?? []),
    visibility: visibilities.find((visibility) => visibility === form.get("visibility")) ?? "public",
    commentsClosed: form.get("commentsClosed") === "on",
    coverImageId: idIn("coverImageId"),
    videoFileId: idIn("videoFileId"),
  };
  return send(args, draftEndpoints.saveVideo, { body });
}

/** For a button without a script: what was sent or deleted elsewhere is a draft anew, nothing that was typed is lost. */
export async function saveDraftByForm(revision: number, send: (revision: number) => Promise<Sent>): Promise<Sent> {
  const first = await send(revision);
  return !first.ok && first.failure.statusCode === 404 ? send(0) : first;
}

export function draftElsewhere({ statusCode, data }: ApiFailure): DraftElsewhere | null {
  return statusCode === 409 && data.current ? (data.current as DraftElsewhere) : null;
}
