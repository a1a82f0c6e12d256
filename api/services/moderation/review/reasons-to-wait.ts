import { sql } from "kysely";
import type { Context, KindOfPost, Viewer } from "../../../context.ts";
import type { ReviewSettings } from "../../../../contract/moderation/review.ts";
import { type ReviewKind, reviewKinds, type ReviewReason } from "../../../../contract/moderation/review-names.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { isSubjectThere } from "../../circles/subject/subject.ts";
import { contentOf } from "../../shared/content/content.ts";
import { isNewHere } from "../spam/assert-no-spam.ts";

type Inside = Pick<Context, "db" | "clock" | "kinds" | "contents">;

/** The review kind of an endpoint's path: `/comment/{id}` is "comment". */
export function reviewKindOf(path: string): ReviewKind | undefined {
  const first = path.split("/")[1];
  return reviewKinds.find((kind) => kind === first);
}

interface Publication {
  kind: ReviewKind;
  params: unknown;
  body: unknown;
}
const numberAt = (holder: unknown, key: string) => Number((holder as Record<string, unknown> | null)?.[key]) || null;

/** All reasons for which a call must wait for review. It is not called for the staff. */
export async function reasonsToWait(
  ctx: Inside,
  viewer: Viewer,
  publication: Publication,
  { found, settings }: { found: readonly ReviewReason[]; settings: ReviewSettings },
): Promise<ReviewReason[]> {
  const reasons = [...found];
  if (settings.kinds.includes(publication.kind)) reasons.push("kind");
  if (await isNewcomer(ctx, viewer, publication.kind, settings)) reasons.push("newcomer");
  if (settings.circles.length > 0 || settings.circlesMay) {
    const circleId = await circleOf(ctx, viewer, publication);
    if (circleId !== null && settings.circles.includes(circleId)) reasons.push("circle");
    else if (circleId !== null && settings.circlesMay && (await reviewsFirst(ctx, viewer, circleId)))
      reasons.push("own-circle");
  }
  return reasons;
}

/** Whether the circle reviews posts itself (先审后发) and the viewer is not one of its reviewers. */
export async function reviewsFirst({ db }: Pick<Context, "db">, viewer: Viewer, circleId: number): Promise<boolean> {
  const row = await db
    .selectFrom("circle")
    .leftJoin("circle_member", (join) =>
      join.onRef("circle_member.circle_id", "=", "circle.id").on("circle_member.user_id", "=", viewer.id),
    )
    .select("circle_member.role")
    .where("circle.id", "=", circleId)
    .where("circle.reviews_first", "=", 1)
    .executeTakeFirst();
  return row !== undefined && row.role !== "owner" && row.role !== "moderator";
}

/** Profiles and circles are not posts: newcomers may fill in their profile. */
async function isNewcomer(
  ctx: Inside,
  viewer: Viewer,
  kind: ReviewKind,
  { newcomerDays, newcomerPosts, trustedLevel, relapseDays }: ReviewSettings,
): Promise<boolean> {
  if (kind === "user" || kind === "circle") return false;
  if (await isNewHere(ctx, viewer, { days: newcomerDays, trustedLevel, relapseDays })) return true;
  return newcomerPosts > 0 && ((await postsOf(ctx, [viewer.id])).get(viewer.id) ?? 0) < newcomerPosts;
}

/** Counting stops at this number for each kind. */
const COUNTED_MAX = 1_000;

/** The number of posts of all kinds by each of these users. */
export function postsQuery({ db, kinds }: Pick<Context, "db" | "kinds">, ids: number[]) {
  const counts = [...kinds].map(
    ({ kind }) => sql`(select count(*) from
      (select 1 from ${sql.table(kind)} where author_id = "user".id and deleted_at is null limit ${sql.lit(COUNTED_MAX)}) as part)`,
  );
  return db
    .selectFrom("user")
    .select(["id", sql<number>`${sql.join(counts, sql` + `)}`.as("count")])
    .where("id", "in", ids);
}

export async function postsOf(ctx: Pick<Context, "db" | "kinds">, ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await postsQuery(ctx, ids).execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

const placeOf = cachedQuery((db, { id }: { id: number }, { post }: { post: KindOfPost }) =>
  db.selectFrom(post.kind).select(["author_id", "circle_id"]).where("id", "=", id),
);

/**
 * The circle in which the post, the commented subject or the changed post is. Null also where the verb will refuse the
 * viewer: a held call must not reveal that such a circle or post exists.
 */
export async function circleOf(
  { db, kinds, contents }: Pick<Context, "db" | "kinds" | "contents">,
  viewer: Viewer,
  publication: Publication,
): Promise<number | null> {
  const { kind, params, body } = publication;
  const given = numberAt(body, "circleId");
  if (given !== null) return (await isIn(db, viewer, given)) ? given : null;
  const below = contentOf({ contents }, kind)?.below;
  const subject = below ? await below.subjectOf(db, viewer, { params, body }) : { kind, id: numberAt(params, "id") };
  const post = [...kinds].find((one) => one.kind === subject.kind);
  if (!post || subject.id === null) return null;
  const row = await placeOf.first(db, { id: subject.id }, { post });
  if (!row || row.circle_id === null) return null;
  const mayAct = below
    ? await isSubjectThere({ db, kinds }, viewer, { kind: post.kind, id: subject.id })
    : row.author_id === viewer.id;
  return mayAct ? row.circle_id : null;
}

async function isIn(db: Context["db"], viewer: Viewer, circleId: number): Promise<boolean> {
  const member = db.selectFrom("circle_member").select("id").where("user_id", "=", viewer.id);
  return (await member.where("circle_id", "=", circleId).executeTakeFirst()) !== undefined;
}
