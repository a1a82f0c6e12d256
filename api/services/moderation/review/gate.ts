import type { Caller, Context, Viewer } from "../../../context.ts";
import type { Endpoint } from "../../../../contract/shared/endpoint.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { ReviewSettings } from "../../../../contract/moderation/review.ts";
import type { ReviewKind } from "../../../../contract/moderation/review-names.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import { reviewSettingsOf } from "../../shared/config/review-settings.ts";
import { isSent } from "../../shared/form/once.ts";
import { judgeTexts } from "../moderation/judge-texts.ts";
import { type Budget, budgetOf, isFresh, noBudget } from "../../people/newcomer/budget.ts";
import { holdOver } from "../../people/newcomer/hold-state.ts";
import { judgePictures } from "../picture/judge-pictures.ts";
import { assertNoSpam } from "../spam/assert-no-spam.ts";
import { judgeWords } from "../word/judge-words.ts";
import { holdPublication, type Publication, saysSomething } from "./hold-publication.ts";
import { reasonsToWait, reviewKindOf } from "./reasons-to-wait.ts";

interface Call {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  endpoint: Pick<Endpoint, "method" | "path" | "publishes">;
  params: unknown;
  body: unknown;
}
export const nameOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** The form name that the verb passes to `once` (services/shared/form/once.ts). */
const formOf = (kind: ReviewKind) => (kind === "article" ? "publish" : kind);

/** The result of the gate for a call that publishes. */
export interface Passage {
  /** The review that holds the call; null when it is published now. */
  reviewId: number | null;
  /** Returns the rate-limit points that the gate took, when the verb refuses the call. */
  giveBack(): Promise<void>;
}
const free = { reviewId: null, giveBack: noBudget.giveBack };

/**
 * The gate of everything that is published, called by the mount: it checks words and pictures, also with the external
 * service, refuses spam, and stores a call that must wait as a review instead of running it.
 * @throws ApiError INVALID_INPUT at fields with refused words or pictures, or with repeated text, TOO_MANY_REQUESTS
 */
export async function passGate(call: Call): Promise<Passage> {
  const { ctx, viewer, caller, endpoint, params, body } = call;
  const { publishes, method, path } = endpoint;
  const kind = reviewKindOf(path);
  if (!publishes || Object.keys(publishes).length === 0 || !kind) return free;
  const { places, words } = await judgeWords({ ctx, viewer, publishes, body });
  const pictures = await judgePictures(ctx, places, body);
  // Calls by the staff are never held.
  if (isStaffMember(viewer)) return free;
  const settings = await reviewSettingsOf(ctx);
  const { formKey: given } = body as { formKey?: unknown };
  const formKey = typeof given === "string" ? given : null;
  const isChange = method === "put" || places.some(({ draft }) => draft?.isChange);
  // A form that was already sent gets its first response, and must not be counted again.
  const isAgain = async () => formKey !== null && (await isSent(ctx, viewer, { form: formOf(kind), formKey }));
  const isCounted = !isChange && (await isFresh(ctx, viewer, settings)) && !(await isAgain());
  const budget = isCounted ? budgetOf(ctx, caller, settings) : noBudget;
  const spent = [budget.giveBack];
  const giveBack = async () => {
    for (const back of spent) await back();
  };
  try {
    await budget.ofRange();
    const publication = { endpoint: nameOf(endpoint), kind, isChange, params, body };
    const sent = { places, isNew: method === "post", formKey, taken: (back: () => Promise<void>) => spent.push(back) };
    const reviewId = await keptAs({ ctx, viewer, settings, budget, publication, sent, words, pictures });
    return { reviewId, giveBack: reviewId === null ? giveBack : free.giveBack };
  } catch (error) {
    await giveBack();
    throw error;
  }
}

interface Judged {
  ctx: Context;
  viewer: Viewer;
  settings: ReviewSettings;
  budget: Budget;
  publication: Publication;
  sent: Parameters<typeof assertNoSpam>[2];
  words: readonly string[];
  pictures: Awaited<ReturnType<typeof judgePictures>>;
}

/** Stores the call as a review if it must wait. @returns the review's id; null when the call is published now */
async function keptAs(judged: Judged): Promise<number | null> {
  const { ctx, viewer, settings, budget, publication, sent, words, pictures } = judged;
  const { kind, params, body } = publication;
  const { places } = sent;
  const hold = await holdOver(ctx, viewer);
  if (!saysSomething(places, body)) {
    // A call without any content, such as a repost without words, cannot be reviewed.
    if (hold) throw new ApiError("FORBIDDEN", "新账号的内容正在审核中，请写几句话，或过一阵再来");
    if (!(await budget.ofSite()))
      throw new ApiError("TOO_MANY_REQUESTS", "现在新账号发布得太多了，请写几句话，或过一小时再试");
    return null;
  }
  if (kind !== "user") await assertNoSpam(ctx, viewer, sent, settings);
  // No database lock is held during this call to the external service.
  const doubted = await judgeTexts(ctx, viewer, places);
  const found = [
    ...(words.length > 0 ? ["word" as const] : []),
    ...new Set([...pictures.map(({ reason }) => reason), ...(doubted.length > 0 ? ["cloud" as const] : [])]),
    ...(hold ? ["hold" as const] : []),
  ];
  const reasons = await reasonsToWait(ctx, viewer, { kind, params, body }, { found, settings });
  if (reasons.length === 0 && !(await budget.ofSite())) reasons.push("budget");
  if (reasons.length === 0) return null;
  return holdPublication({
    ctx,
    viewer,
    publication,
    places,
    reasons,
    holdId: hold?.id ?? null,
    words: [...words, ...pictures.map(({ note }) => note), ...doubted],
  });
}
