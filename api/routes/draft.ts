import { draftEndpoints } from "../../contract/posts/draft.ts";
import { dynamicDraft, saveDynamicDraft } from "../services/posts/dynamic/dynamic-draft.ts";
import { feedbackDraft, saveFeedbackDraft } from "../services/posts/feedback/feedback-draft.ts";
import { saveVideoDraft, videoDraft } from "../services/posts/video/video-draft.ts";
import type { Mount } from "./mount.ts";

export function draftRoutes(mount: Mount): void {
  mount.authed(draftEndpoints.dynamic, ({ ctx, viewer }) => dynamicDraft({ ctx, viewer }));
  mount.authed(draftEndpoints.saveDynamic, ({ ctx, viewer, body }) => saveDynamicDraft({ ctx, viewer, input: body }));
  mount.authed(draftEndpoints.video, ({ ctx, viewer }) => videoDraft({ ctx, viewer }));
  mount.authed(draftEndpoints.saveVideo, ({ ctx, viewer, body }) => saveVideoDraft({ ctx, viewer, input: body }));
  mount.authed(draftEndpoints.feedback, ({ ctx, viewer }) => feedbackDraft({ ctx, viewer }));
  mount.authed(draftEndpoints.saveFeedback, ({ ctx, viewer, body }) => saveFeedbackDraft({ ctx, viewer, input: body }));
}
