import type { Selectable, Transaction } from "kysely";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { Failures } from "../../../../contract/shared/common.ts";
import { ownReviewPath, reviewKindName } from "../../../../contract/moderation/review-names.ts";
import { millisOfSiteTime } from "../../../../contract/shared/site-time.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { ReviewTable } from "../../../db/schema/moderation.ts";
import { eachByItself } from "../../shared/bulk/each-by-itself.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { notify } from "../../shared/message/notify.ts";
import { recordDeed } from "../../shared/staff-log/record-deed.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { settled } from "./hold-published.ts";
import { removeHeld, showHeld } from "./settle-held.ts";
import { authorOf } from "./author-of.ts";
import { pathOfMade } from "./path-of-made.ts";

export type ReviewRow = Selectable<ReviewTable>;
export interface Asked {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
}
/** Runs a stored call as the mount runs it for its author. */
export type Replay = (call: {
  ctx: Context;
  endpoint: string;
  viewer: Viewer;
  params: unknown;
  body: unknown;
}) => Promise<unknown>;
type Trx = Transaction<Database>;

/** ms. A process that dies while publishing leaves the state "publishing"; after this time another may take over. */
const PUBLISHING_MS = 60_000;
const OPENING = 40;

/** The beginning of the content, for a notice. */
export function openingOf({ kind, texts }: Pick<ReviewRow, "kind" | "texts">): string {
  const [first] = JSON.parse(texts) as { text: string }[];
  const words = cutText(oneLine(first?.text ?? ""), OPENING, "…");
  return words === "" ? reviewKindName[kind] : `${reviewKindName[kind]}《${words}》`;
}

/** A decision, for a log. */
export interface Decision {
  id: number;
  act: "approve-review" | "refuse-review";
  authorId: number;
  reason: string;
}
/** Writes the decision into a log, in its transaction. */
type WriteDown = (trx: Trx, decision: Decision) => Promise<void>;

interface Settle extends Asked {
  verdict: "approve" | "refuse";
  reason: string;
  replay: Replay;
}

const ofSite =
  (asked: Asked): WriteDown =>
  (trx, { id, act, reason }) =>
    recordDeed(trx, asked, { act, target: { kind: "review", id }, reason });

/**
 * Settles several reviews, each in its own transaction; failures are returned, the others are settled. @throws ApiError
 * FORBIDDEN
 */
export async function settleReviews(
  settle: Settle & { ids: number[] },
): Promise<{ settled: number; failed: Failures }> {
  assertMayOnSite(settle.viewer, "review", "some");
  return settleEach({
    ...settle,
    record: ofSite(settle),
    assertMay: (kind) => assertMayOnSite(settle.viewer, "review", kind),
  });
}

/** The same without the site's permission check. @param assertMay checks the permission for each review's kind */
export async function settleEach({
  ids,
  assertMay,
  ...settle
}: Settle & { ids: number[]; record: WriteDown; assertMay?: (kind: ReviewRow["kind"]) => void }): Promise<{
  settled: number;
  failed: Failures;
}> {
  const { ids: settled, failed } = await eachByItself(ids, async (id) => {
    const row = await settle.ctx.db.selectFrom("review").select("kind").where("id", "=", id).executeTakeFirst();
    if (row) assertMay?.(row.kind);
    if (settle.verdict === "approve") await approveReview({ ...settle, id, from: "waiting" });
    else await refuseReview({ ...settle, id });
  });
  return { settled: settled.length, failed };
}

/**
 * Publishes a held call in its author's name, now, with all consequences of publishing. Reviewers cannot approve their
 * own content.
 * @param from the present state: waiting, or refused with an appeal
 * @throws ApiError CONFLICT when it is already settled, and all errors of the call itself: the review then stays as it
 * was
 */
export async function approveReview({
  id,
  from,
  reason,
  replay,
  record,
  ...asked
}: Asked & {
  id: number;
  from: "waiting" | "refused";
  reason: string;
  replay: Replay;
  record?: WriteDown;
}): Promise<void> {
  const { ctx, viewer } = asked;
  const now = ctx.clock.now();
  if ((await heldKindOf(ctx, id)) !== null)
    return approveHeld({ ...asked, id, from, reason, record: record ?? ofSite(asked) });
  const row = await ctx.db
    .updateTable("review")
    .set({ state: "publishing", publishing_at: now })
    .where("id", "=", id)
    .where("author_id", "<>", viewer.id)
    .where((eb) =>
      eb.or([
        eb("state", "=", from),
        eb.and([eb("state", "=", "publishing"), eb("publishing_at", "<", now - PUBLISHING_MS)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  if (!row) throw settled();
  try {
    const author = await authorOf(ctx, row.author_id);
    const body = asOfNow(JSON.parse(row.body), now);
    const params: unknown = JSON.parse(row.params);
    // A change is judged by the time when it was written, because edits are allowed for fifteen minutes only.
    const then = row.endpoint.startsWith("put ") ? { ...ctx, clock: { now: () => row.created_at } } : ctx;
    const made = await replay({ ctx: then, endpoint: row.endpoint, viewer: author, params, body });
    const path = pathOfMade(ctx, { endpoint: row.endpoint, authorId: row.author_id, body }, made);
    await ctx.db.transaction().execute(async (trx) => {
      const decided = from === "waiting" ? { decided_by: viewer.id, decided_at: now } : {};
      await trx
        .updateTable("review")
        .set({ state: "approved", path, ...decided })
        .where("id", "=", id)
        .execute();
      await (record ?? ofSite(asked))(trx, { id, act: "approve-review", authorId: row.author_id, reason });
      const title = `你的${openingOf(row)}通过了审核`;
      const words = reason === "" ? "现在大家都能看到了。" : `现在大家都能看到了。说明：${reason}`;
      await tell(trx, asked, row, { title, body: words, path });
      // Pictures come last in the lock order; the published content has its own uses by now.
      await setImageUses(trx, ctx, { kind: "review", id });
    });
  } catch (error) {
    await ctx.db
      .updateTable("review")
      .set({ state: from, publishing_at: null })
      .where("id", "=", id)
      .where("state", "=", "publishing")
      .execute();
    throw error;
  }
}

/** The kind of content that the review holds; null for a call. */
async function heldKindOf({ db }: Pick<Context, "db">, id: number): Promise<ReviewRow["held_kind"]> {
  const row = await db.selectFrom("review").select("held_kind").where("id", "=", id).executeTakeFirst();
  return row?.held_kind ?? null;
}

async function approveHeld({
  id,
  from,
  reason,
  record,
  ...asked
}: Asked & { id: number; from: "waiting" | "refused"; reason: string; record: WriteDown }): Promise<void> {
  const { ctx, viewer } = asked;
  await showHeld({
    ctx,
    by: viewer.id,
    reviewId: id,
    from,
    isSeen: true,
    async told(trx, { authorId, path }) {
      if (authorId === viewer.id) throw settled();
      await record(trx, { id, act: "approve-review", authorId, reason });
      const row = await trx.selectFrom("review").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      const words = reason === "" ? "它恢复了原样。" : `它恢复了原样。说明：${reason}`;
      await tell(trx, asked, row, { title: `你的${openingOf(row)}通过了审核`, body: words, path });
    },
  });
}

/**
 * Adapts the fields that depend on the time of sending: an article whose scheduled time has passed is published at once, and
 * similar tickets no longer stop a ticket.
 */
function asOfNow(body: Record<string, unknown>, now: number): Record<string, unknown> {
  const at = typeof body.publishAt === "string" ? millisOfSiteTime(body.publishAt) : undefined;
  const isLate = body.schedule === "later" && at !== undefined && at < now + 5 * 60_000;
  return {
    ...body,
    ...(isLate ? { schedule: "now", publishAt: "" } : {}),
    ...("despiteSimilar" in body ? { despiteSimilar: true } : {}),
  };
}

async function tell(
  trx: Trx,
  { ctx }: Pick<Asked, "ctx">,
  { author_id: authorId }: Pick<ReviewRow, "author_id">,
  notice: { title: string; body: string; path: string | null },
): Promise<void> {
  await notify({ ctx, trx, userIds: [authorId], notice: { kind: "review", ...notice } });
}

/** Refuses a review; its author can still see it, send it again or appeal. @throws ApiError CONFLICT */
async function refuseReview({
  id,
  reason,
  record,
  ...asked
}: Asked & { id: number; reason: string; record: WriteDown }): Promise<void> {
  const { ctx, viewer } = asked;
  const now = ctx.clock.now();
  const held = await heldKindOf(ctx, id);
  // The held words of a member stay hidden; their owner writes others, or appeals.
  if (held !== null && held !== "user") return removeHeld({ ctx, viewer, reviewId: id, reason });
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("review")
      // Frees the form key, so that the same form may be sent again with other words.
      .set({ state: "refused", refusal: reason, decided_by: viewer.id, decided_at: now, form_key: null })
      .where("id", "=", id)
      .where("state", "=", "waiting")
      .where("author_id", "<>", viewer.id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw settled();
    await record(trx, { id, act: "refuse-review", authorId: row.author_id, reason });
    const title = `你的${openingOf(row)}没有通过审核`;
    const body = `理由：${reason}\n可以修改后重新提交，或者申诉一次。`;
    await tell(trx, asked, row, { title, body, path: `${ownReviewPath}#review-${id}` });
  });
}
