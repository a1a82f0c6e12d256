import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import { budgetOf, isFresh, noBudget } from "../../people/newcomer/budget.ts";
import { holdOver } from "../../people/newcomer/hold-state.ts";
import { reviewSettingsOf } from "../../shared/config/review-settings.ts";
import { judgeTexts } from "../moderation/judge-texts.ts";
import { judgePictures } from "../picture/judge-pictures.ts";
import { assertNoSpam } from "../spam/assert-no-spam.ts";
import { judgeWords } from "../word/judge-words.ts";

export interface PrivateText {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  /** Words to be replaced are replaced in it. */
  body: { text: string; imageIds: number[] };
  formKey: string;
  /**
   * A circle's room, or a person; `stranger` has neither answered nor followed the writer. In rooms and to strangers, new
   * accounts are limited as in public.
   */
  to: "room" | "stranger" | "acquaintance";
}

/** The end of refusals, and the refusal of new accounts. */
const words = {
  room: {
    way: "不能发到聊天室",
    held: "新账号现在不能在聊天室发言，请过一阵再来",
    many: "现在新账号的发言太多了，请过一小时再试",
  },
  person: {
    way: "不能用私信发送",
    held: "新账号现在不能发私信，请过一阵再来",
    many: "现在新账号开始的对话太多了，请过一小时再试",
  },
};

/**
 * The gate of a private message, and of a message to a room. It checks what the gate of publications checks (gate.ts),
 * with the lists for comments; but the review desk does not read private messages, and a room does not wait, so a message
 * that would wait for review is refused.
 * @returns a function that gives back the rate-limit points that were taken, for a message that is refused after all
 * @throws ApiError INVALID_INPUT at `text` or `imageIds`, FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function passPrivate(message: PrivateText): Promise<() => Promise<void>> {
  const { ctx, viewer, caller, body, formKey, to } = message;
  const said = words[to === "room" ? "room" : "person"];
  const isLimited = to !== "acquaintance";
  const { places, words: doubtful } = await judgeWords({ ctx, viewer, publishes: { text: "comment" }, body });
  const pictures = await judgePictures(ctx, places, body);
  if (isStaffMember(viewer)) return noBudget.giveBack;
  if (doubtful.length > 0) throw fieldError("text", `含有要先审核的词，${said.way}，请修改后再试`);
  if (pictures.length > 0) throw fieldError("imageIds", `有图片要先审核，${said.way}，请换一张`);
  const settings = await reviewSettingsOf(ctx);
  const budget = isLimited && (await isFresh(ctx, viewer, settings)) ? budgetOf(ctx, caller, settings) : noBudget;
  const spent = [budget.giveBack];
  const giveBack = async () => {
    for (const back of spent) await back();
  };
  try {
    await budget.ofRange();
    // A hold hides the earlier messages, also those to acquaintances.
    if (await holdOver(ctx, viewer)) throw new ApiError("FORBIDDEN", said.held);
    if (isLimited) {
      const taken = (back: () => Promise<void>) => void spent.push(back);
      await assertNoSpam(ctx, viewer, { places, isNew: true, formKey, taken }, settings);
    }
    const doubted = await judgeTexts(ctx, viewer, places);
    if (doubted.length > 0) throw fieldError("text", "这段内容没有通过内容安全检查，请修改后再试");
    if (!(await budget.ofSite())) throw new ApiError("TOO_MANY_REQUESTS", said.many);
    return giveBack;
  } catch (error) {
    await giveBack();
    throw error;
  }
}
