import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import type { SubjectRef } from "#contract/shared/subject.ts";
import { type RouteArgs, submit } from "../../server/api.server.ts";
import { putFlash } from "../../server/flash.server.ts";
import { isScript, refuse, settled } from "../writing/page-answer.server.ts";

/** Handles the page's FavouriteButton (intent `favourite`). */
export async function favouriteAction(args: RouteArgs, form: FormData, { kind, id }: SubjectRef) {
  const favourited = form.get("favourited") === "true";
  const result = await submit(args, favouriteEndpoints.set, { body: { subjectKind: kind, subjectId: id, favourited } });
  if (!result.ok) return refuse("favourite", form, result.failure);
  // With a script, the button itself shows the result.
  if (!isScript(args.request)) putFlash(args.context, "success", favourited ? "已收藏" : "已取消收藏");
  return settled(args, "actions");
}
