import { type RawBuilder, sql } from "kysely";
import { type RowReader, visibleTo } from "../../circles/visibility/visible-to.ts";

/** Condition on a row: the article has appeared, and this reader may read it. Until it appears it is its author's alone, and nobody can answer it. */
export function publishedFor(viewer: RowReader): RawBuilder<boolean> {
  return sql<boolean>`(article.scheduled_at is null and ${visibleTo("article", viewer)})`;
}
