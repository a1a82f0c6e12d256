import { type Kysely, type Migration, sql } from "kysely";
import { indexMissingArticles } from "../article-search.ts";
import type { DatabaseKind } from "../open.ts";
import type { Database } from "../schema/index.ts";

/** R06: the search index over our own tokens (search-tokens.ts), filled with what there is. */
export function search(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (kind === "postgres") {
        await sql`create table article_search (article_id bigint primary key, vector tsvector not null)`.execute(db);
        await sql`create index article_search_vector on article_search using gin (vector)`.execute(db);
      } else {
        // Contentless: the words alone, the text stands in `article`.
        await sql`
          create virtual table article_search using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')
        `.execute(db);
      }
      await indexMissingArticles(db as Kysely<Database>, kind);
    },
  };
}
