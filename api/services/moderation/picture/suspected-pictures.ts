import { type RawBuilder, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { SuspectedPicture } from "../../../../contract/moderation/picture.ts";
import { commentPath, type SubjectKind, subjectPath } from "../../../../contract/shared/subject.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { imageView } from "../../files/image/image-view.ts";
import { subjectIsThere } from "../../circles/subject/subject.ts";
import { statementOf } from "../../posts/ai/ai-note.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";

type Inside = Pick<Context, "db" | "kinds" | "config">;

/** SQL condition on a row of `image_use`: a post or comment that everybody may see shows the picture. */
function isPublicContent({ kinds }: Inside) {
  const isOf = (kind: string) => sql`image_use.subject_kind = ${sql.lit(kind)}`;
  const isThere = (table: string, isShown: RawBuilder<boolean>) =>
    sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = image_use.subject_id
      and ${sql.ref(`${table}.deleted_at`)} is null and ${isShown})`;
  const shown = [
    ...[...kinds].map((post) => sql`(${isOf(post.kind)} and ${isThere(post.kind, post.visibleTo(null))})`),
    sql`(${isOf("comment")} and ${isThere("comment", subjectIsThere(kinds, null))})`,
  ];
  return sql<boolean>`(${sql.join(shown, sql` or `)})`;
}

/** Pictures with the mark of an AI that a public post or comment shows, newest first. */
export function suspectedPicturesQuery(ctx: Inside, cursor: string | undefined, limit: number) {
  const rows = ctx.db
    .selectFrom("image")
    .select(["id", "owner_id", "key", "thumb_key", "width", "height", "ai_mark", "created_at"])
    .where("ai_mark", "is not", null)
    // A value and not `exists`: PostgreSQL would join all uses.
    .where(
      sql<boolean>`(select true from image_use where image_use.image_id = image.id and ${isPublicContent(ctx)} limit 1) is true`,
    );
  return pageBy(rows, [down("id")], cursor, limit);
}

/**
 * Pictures that are suspected to be generated, with the contents that show them and the statements of their authors.
 * @throws ApiError FORBIDDEN for everybody but moderators of the whole site and administrators
 */
export async function listSuspected({
  ctx,
  viewer,
  query: { cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer;
  query: { cursor?: string | undefined; limit: number };
}): Promise<{ items: SuspectedPicture[]; nextCursor: string | null }> {
  assertMayOnSite(viewer, "picture");
  const page = await suspectedPicturesQuery(ctx, cursor, limit).page();
  const [owners, uses] = await Promise.all([
    userBriefs(
      ctx,
      page.rows.map((row) => row.owner_id),
    ),
    usesOf(
      ctx,
      page.rows.map((row) => row.id),
    ),
  ]);
  const items = page.rows.map((row) => ({
    id: row.id,
    image: imageView(ctx.config, row),
    mark: row.ai_mark ?? "aigc",
    owner: briefOf(owners, row.owner_id),
    uses: uses.get(row.id) ?? [],
    createdAt: new Date(row.created_at).toISOString(),
  }));
  return { items, nextCursor: page.nextCursor };
}

/** The most contents that are named for one picture. */
const USES_SHOWN = 5;

/** The public contents that show the pictures, by the picture's id. */
async function usesOf(ctx: Inside, ids: number[]): Promise<Map<number, SuspectedPicture["uses"]>> {
  const found = new Map<number, SuspectedPicture["uses"]>();
  if (ids.length === 0) return found;
  const rows = await ctx.db
    .selectFrom("image_use")
    .innerJoin("image", "image.id", "image_use.image_id")
    .select(["image_id", "subject_kind", "subject_id"])
    .where("image_id", "in", ids)
    .where(isPublicContent(ctx))
    .orderBy("subject_id", "desc")
    .execute();
  const shown = ids.flatMap((id) => rows.filter((row) => row.image_id === id).slice(0, USES_SHOWN));
  const contents = new Map<string, SuspectedPicture["uses"][number]>();
  for (const { kind } of ctx.kinds) {
    const of = shown.flatMap((row) => (row.subject_kind === kind ? [row.subject_id] : []));
    if (of.length === 0) continue;
    for (const row of await ctx.db.selectFrom(kind).select(["id", "ai_statement"]).where("id", "in", of).execute())
      contents.set(`${kind} ${row.id}`, {
        kind,
        path: subjectPath({ kind, id: row.id }),
        statement: statementOf(row),
      });
  }
  const comments = shown.flatMap((row) => (row.subject_kind === "comment" ? [row.subject_id] : []));
  if (comments.length > 0)
    for (const row of await ctx.db
      .selectFrom("comment")
      .select(["id", "subject_kind", "subject_id", "ai_statement"])
      .where("id", "in", comments)
      .execute())
      contents.set(`comment ${row.id}`, {
        kind: "comment",
        path: commentPath({ kind: row.subject_kind as SubjectKind, id: row.subject_id }, row.id),
        statement: statementOf(row),
      });
  for (const { image_id: id, subject_kind: kind, subject_id: of } of shown) {
    const content = contents.get(`${kind} ${of}`);
    if (content) found.set(id, [...(found.get(id) ?? []), content]);
  }
  return found;
}
