import type { Caller, Context, Viewer } from "../../context.ts";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { ApiError } from "../../../contract/errors.ts";
import type { ReviewKind } from "../../../contract/review-names.ts";
import { isStaffMember } from "../../../contract/staff-member.ts";
import { reviewSettingsOf } from "../config/review-settings.ts";
import { isSent } from "../form/once.ts";
import { judgeTexts } from "../moderation/judge-texts.ts";
import { giveBackPublication, isFresh, takeOfRange, takeOfSite } from "../newcomer/budget.ts";
import { holdOver } from "../newcomer/hold-state.ts";
import { judgePictures } from "../picture/judge-pictures.ts";
import { assertNoSpam } from "../spam/assert-no-spam.ts";
import { judgeWords } from "../word/judge-words.ts";
import { holdPublication, saysSomething } from "./hold-publication.ts";
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

/** What the verb calls its form (services/form/once.ts). */
const formOf = (kind: ReviewKind) => (kind === "article" ? "publish" : kind);

/** What becomes of a call that publishes. */
export interface Passage {
  /** The review that keeps it; null when it is published now. */
  reviewId: number | null;
  /** Returns what it took of budgets: for a call that the verb refuses. */
  giveBack(): Promise<void>;
}
const free = { reviewId: null, giveBack: async () => {} };

/**
 * The door of everything that is published, asked by the mount: words and pictures are judged, also by who judges elsewhere, spam is refused, and what must wait is kept instead of done.
 * @throws ApiError INVALID_INPUT at fields with words or pictures that are refused, or that are sent too often, TOO_MANY_REQUESTS
 */
export async function passGate({ ctx, viewer, caller, endpoint, params, body }: Call): Promise<Passage> {
  const { publishes, method, path } = endpoint;
  const kind = reviewKindOf(path);
  if (!publishes || Object.keys(publishes).length === 0 || !kind) return free;
  const { places, words } = await judgeWords({ ctx, viewer, publishes, body });
  const pictures = await judgePictures(ctx, places, body);
  // The staff wait for nobody.
  if (isStaffMember(viewer)) return free;
  const settings = await reviewSettingsOf(ctx);
  const { formKey: given } = body as { formKey?: unknown };
  const formKey = typeof given === "string" ? given : null;
  const isChange = method === "put" || places.some(({ draft }) => draft?.isChange);
  const hold = await holdOver(ctx, viewer);
  // A form that was sent before gets its first answer again.
  const isCounted =
    !isChange &&
    (await isFresh(ctx, viewer, settings)) &&
    !(formKey !== null && (await isSent(ctx, viewer, { form: formOf(kind), formKey })));
  if (isCounted) await takeOfRange(ctx, caller, settings);
  const publication = { endpoint: nameOf(endpoint), kind, isChange, params, body };
  const giveBack = async () => {
    if (isCounted) await giveBackPublication(ctx, caller, settings);
  };
  if (!saysSomething(places, body)) {
    // Nobody can judge what says nothing, as a repost without words.
    if (hold) throw new ApiError("FORBIDDEN", "新账号的内容正在审核中，请写几句话，或过一阵再来");
    if (isCounted && !(await takeOfSite(ctx, settings)))
      throw new ApiError("TOO_MANY_REQUESTS", "现在新账号发布得太多了，请过一小时再试");
    return { reviewId: null, giveBack };
  }
  const sent = { places, isNew: method === "post", formKey };
  if (kind !== "user") await assertNoSpam(ctx, viewer, sent, settings);
  // Nothing of the database is held meanwhile.
  const doubted = await judgeTexts(ctx, viewer, places);
  const found = [
    ...(words.length > 0 ? ["word" as const] : []),
    ...new Set([...pictures.map(({ reason }) => reason), ...(doubted.length > 0 ? ["cloud" as const] : [])]),
    ...(hold ? ["hold" as const] : []),
  ];
  const reasons = await reasonsToWait(ctx, viewer, { kind, params, body }, { found, settings });
  if (reasons.length === 0 && isCounted && !(await takeOfSite(ctx, settings))) reasons.push("budget");
  if (reasons.length === 0) return { reviewId: null, giveBack };
  const reviewId = await holdPublication({
    ctx,
    viewer,
    publication,
    places,
    reasons,
    holdId: hold?.id ?? null,
    words: [...words, ...pictures.map(({ note }) => note), ...doubted],
  });
  return { reviewId, giveBack: free.giveBack };
}
