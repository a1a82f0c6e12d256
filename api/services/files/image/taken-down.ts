import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { ImageSubjectKind } from "../../../db/schema/image.ts";

type Kinds = Context["kinds"];

/** SQL condition on a row of `image_use`: its kind is one of these. */
export const isKind = (...kinds: string[]) =>
  sql`image_use.subject_kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;

/** The kinds of picture use that belong to a post: the post itself and its older versions. */
export function placesOf(post: { pictures: { kind: ImageSubjectKind }[] }): Set<ImageSubjectKind> {
  return new Set(post.pictures.map((place) => place.kind));
}

/** SQL condition on a row of `image_use`: the staff removed or hid the content that shows the picture. */
export function useIsTakenDown(kinds: Kinds): RawBuilder<boolean> {
  const posts = [...kinds].map(
    (post) => sql`(${isKind(...placesOf(post))} and exists (select 1 from ${sql.table(post.kind)} as post
      where post.id = image_use.subject_id and post.deleted_by <> post.author_id))`,
  );
  const comments = sql`(${isKind("comment")} and exists (select 1 from removal where removal.subject_kind = 'comment'
    and removal.subject_id = image_use.subject_id and removal.undone_at is null))`;
  return sql<boolean>`(${sql.join([...posts, comments, isKind("withdrawal")], sql` or `)})`;
}

/**
 * SQL condition on a row of `image`: the staff removed what showed the picture, and nothing published shows it. Its owner
 * may not publish it again by its address or id. Drafts and submissions are not published.
 */
export function isTakenDown(kinds: Kinds): RawBuilder<boolean> {
  const taken = useIsTakenDown(kinds);
  return sql<boolean>`(exists (select 1 from image_use where image_use.image_id = image.id and ${taken})
    and not exists (select 1 from image_use where image_use.image_id = image.id
      and not ${isKind("draft", "review")} and not ${taken}))`;
}
