import { draftEndpoints } from "#contract/posts/draft.ts";
import { visibilities } from "#contract/circles/visibility.ts";
import { parseId } from "../../lib/parse-id.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import { aiStatementOf } from "../writing/ai-statement-pick.tsx";
import type { SendDraft, SentDraft } from "../writing/form-draft.server.ts";

/** Saves a video's draft. Fields with ids may be empty. */
export function sendVideoDraft(args: RouteArgs, form: FormData, revision: number, send: SendDraft): Promise<SentDraft> {
  const idIn = (name: string) => parseId(String(form.get(name) ?? ""));
  const body = {
    revision,
    title: String(form.get("title") ?? ""),
    source: String(form.get("source") ?? "").replaceAll("\r\n", "\n"),
    tagIds: form.getAll("tagIds").flatMap((id) => parseId(String(id)) ?? []),
    visibility: visibilities.find((visibility) => visibility === form.get("visibility")) ?? "public",
    aiStatement: aiStatementOf(form),
    commentsClosed: form.get("commentsClosed") === "on",
    circleId: idIn("circleId"),
    // 0, for no series, is no id.
    seriesId: idIn("seriesId"),
    coverImageId: idIn("coverImageId"),
    videoFileId: idIn("videoFileId"),
  };
  return send(args, draftEndpoints.saveVideo, { body });
}
