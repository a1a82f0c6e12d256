import type { Context, Viewer } from "../../../context.ts";
import { ApiError, type FieldErrors } from "../../../../contract/shared/errors.ts";
import { takeLimit } from "../../shared/limit/limits.ts";
import type { Place } from "../word/places.ts";
import { reviewLimits } from "../../../../contract/moderation/review.ts";

type Inside = Pick<Context, "config" | "limiter" | "moderation">;

const REFUSAL = "这段内容没有通过内容安全检查，请修改后再提交";

/**
 * Sends all texts that a call publishes to the external moderation service, before any transaction; the texts of one
 * field are sent as one.
 * @returns the reasons why the call must wait for review, as reviewers read them
 * @throws ApiError INVALID_INPUT at each field that is refused, TOO_MANY_REQUESTS
 */
export async function judgeTexts(ctx: Inside, viewer: Viewer, places: readonly Place[]): Promise<string[]> {
  const fields = new Map<string, string>();
  for (const { path, text } of places)
    if (text.trim() !== "") fields.set(path, fields.has(path) ? `${fields.get(path)}\n${text}` : text);
  if (!ctx.moderation || fields.size === 0) return [];
  await takeLimit(reviewLimits.moderation, { ctx, viewer });
  const judgements = await ctx.moderation.texts([...fields.values()]);
  const fieldErrors: FieldErrors = {};
  for (const [index, path] of [...fields.keys()].entries())
    if (judgements[index]?.verdict === "block") fieldErrors[path] = [REFUSAL];
  const [first] = Object.values(fieldErrors);
  if (first) throw new ApiError("INVALID_INPUT", first[0], { fieldErrors });
  const doubted = judgements.filter(({ verdict }) => verdict === "review").map(({ label }) => `云端：${label}`);
  return [...new Set(doubted)];
}
