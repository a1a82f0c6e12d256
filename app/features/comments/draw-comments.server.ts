import type { SubjectRef } from "#contract/subject.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { drawItems } from "~/server/draw-items.server.tsx";
import type { CommentView } from "./comment-view.ts";
import { threadDrawing } from "./thread-drawing.tsx";

/** A guest's comments hold no form, so that the page carries them as HTML alone (decision 0007). Whoever is logged in gets them as they are. */
export function drawComments(args: RouteArgs, view: CommentView, subject: SubjectRef): CommentView {
  if (view.formKey !== null) return view;
  return { ...view, items: [], drawn: drawItems(args, view.items, threadDrawing(view, subject)) };
}
