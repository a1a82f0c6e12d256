import { draftEndpoints } from "#contract/posts/draft.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import type { SendDraft, SentDraft } from "../writing/form-draft.server.ts";
import type { DynamicDraft } from "./dynamic-form.ts";

export function sendDynamicDraft(
  args: RouteArgs,
  { source, images, video, visibility, aiStatement, circleId, poll }: DynamicDraft,
  revision: number,
  send: SendDraft,
): Promise<SentDraft> {
  const body = {
    revision,
    source,
    visibility,
    aiStatement,
    circleId,
    imageIds: images.map(({ id }) => id),
    ...(video ? { videoFileId: video.id } : {}),
    poll: { ...poll, days: Number(poll.days) },
  };
  return send(args, draftEndpoints.saveDynamic, { body });
}
