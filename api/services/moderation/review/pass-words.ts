import type { Context, Viewer } from "../../../context.ts";
import type { Endpoint } from "../../../../contract/shared/endpoint.ts";
import { ApiError, type FieldErrors } from "../../../../contract/shared/errors.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import { holdOver } from "../../people/newcomer/hold-state.ts";
import { judgeTexts } from "../moderation/judge-texts.ts";
import { judgeWords } from "../word/judge-words.ts";
import { placesOf } from "../word/places.ts";

interface Said {
  ctx: Context;
  viewer: Viewer;
  endpoint: Pick<Endpoint, "says" | "saysUnless">;
  body: unknown;
}

/** Whether the call has words for other members: `says` names their fields, `saysUnless` the choice that hides them. */
export async function saysWords({ ctx, viewer, endpoint, body }: Said): Promise<boolean> {
  const { says, saysUnless } = endpoint;
  if (!says) return false;
  if (saysUnless !== undefined && (body as Record<string, unknown>)[saysUnless] === true) return false;
  return (await placesOf(ctx, viewer, says, body)).some(({ text }) => text.trim() !== "");
}

/**
 * The gate of words that an act carries to other members: a folder's name, an application, a reason. The act itself
 * cannot wait, so that words which a publication would have to wait for are refused.
 * @throws ApiError INVALID_INPUT at the fields, FORBIDDEN while new accounts are held, TOO_MANY_REQUESTS
 */
export async function passWords({ ctx, viewer, endpoint, body }: Said): Promise<void> {
  const { places, words } = await judgeWords({ ctx, viewer, publishes: endpoint.says ?? {}, body });
  if (isStaffMember(viewer)) return;
  if (await holdOver(ctx, viewer)) throw new ApiError("FORBIDDEN", "新账号现在不能写给别人看的话，请过一阵再来");
  if (words.length > 0) throw refused(places, "含有要先审核的词，请修改后再试");
  const doubted = await judgeTexts(ctx, viewer, places);
  if (doubted.length > 0) throw refused(places, "这段内容没有通过内容安全检查，请修改后再试");
}

function refused(places: { path: string }[], message: string): ApiError {
  const fieldErrors: FieldErrors = Object.fromEntries(places.map(({ path }) => [path, [message]]));
  return new ApiError("INVALID_INPUT", message, { fieldErrors });
}
