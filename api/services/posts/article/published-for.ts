import { type RawBuilder, sql } from "kysely";
import { type RowReader, visibleTo } from "../../circles/visibility/visible-to.ts";

/**
 * SQL condition on an article's row: the article is published, and this reader may read it. Before publication only its
 * author sees it, and nobody can comment.
 */
export function publishedFor(viewer: RowReader): RawBuilder<boolean> {
  return sql<boolean>`(article.scheduled_at is null and ${visibleTo("article", viewer)})`;
}
