import { type RawBuilder, sql } from "kysely";
import type { RowReader } from "../../circles/visibility/visible-to.ts";
import { publishedFor } from "./published-for.ts";

/**
 * SQL condition on a row of `image_use` joined with its `image`: an older version that this reader may see contains the
 * picture.
 */
export function isInReadableVersion(reader: RowReader): RawBuilder<boolean> {
  const mayRead = reader
    ? sql`(version.visibility = 'public' or article.author_id = ${reader.id} or (version.visibility = 'followers'
        and exists (select 1 from user_follow where user_follow.follower_id = ${reader.id} and user_follow.followee_id = article.author_id)))`
    : sql`version.visibility = 'public'`;
  return sql<boolean>`exists (select 1 from article join article_version as version on version.article_id = article.id
    where article.id = image_use.subject_id and article.deleted_at is null and ${publishedFor(reader)} and ${mayRead}
    and (version.source like '%' || image.key || '%' or version.source like '%' || image.thumb_key || '%'))`;
}
