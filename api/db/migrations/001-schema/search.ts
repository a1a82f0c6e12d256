import type { SchemaPart } from "../columns.ts";

const SEARCHED = ["article", "dynamic", "feedback", "video"] as const;

/** R06: the search indexes over our own tokens (search-tokens.ts): the words alone, the texts stand in their tables. */
export const search: SchemaPart = ({ kind }) =>
  SEARCHED.flatMap((subject) =>
    kind === "postgres"
      ? [
          `create table ${subject}_search (${subject}_id bigint primary key, vector tsvector not null)`,
          `create index ${subject}_search_vector on ${subject}_search using gin (vector)`,
        ]
      : [
          `create virtual table ${subject}_search using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`,
        ],
  );
