import type { Kysely } from "kysely";
import type { OpenDatabase } from "../../api/db/open.ts";
import type { Database } from "../../api/db/schema/index.ts";
import { mark, titleToken } from "../../api/db/search-marks.ts";
import type { Searched } from "../../api/db/search-sql.ts";
import { indexTokens } from "../../api/db/search-tokens.ts";
import { insertRows as insert } from "./insert-rows.ts";

/** The text of every row. */
export const BENCH_TEXT = "潮汐王座打到第三阶段以后，灯油不要一次用完，留一半给最后的横扫。";

interface Marks {
  author?: string;
  tag?: string;
}

/** One word is in all texts, another in twenty of any number of texts. */
export async function searchIndex(
  db: Kysely<Database>,
  kind: OpenDatabase["kind"],
  subject: Searched,
  rows: number,
  { title, isHidden, marks }: { title: string; isHidden: string; marks: Marks },
): Promise<void> {
  const [titleTokens, body] = [indexTokens(title), indexTokens(BENCH_TEXT)];
  const rare = indexTokens("鲸落");
  const only = `not (${isHidden})`;
  const isRare = `i % ${Math.max(1, Math.round(rows / 20))} = 0`;
  const marked = Object.entries(marks)
    .map(([what, id]) => ` || ' ${mark(what as keyof Marks, 0).slice(0, -1)}' || (${id})`)
    .join("");
  if (kind === "sqlite")
    await insert(
      db,
      `${subject}_search`,
      rows,
      {
        rowid: "i",
        title: `'${titleTokens.join(" ")}'`,
        body: `'${body.join(" ")}' || case when ${isRare} then ' ${rare.join(" ")}' else '' end${marked} || ' ${titleTokens.map(titleToken).join(" ")}'`,
      },
      only,
    );
  else {
    const lexemes = [
      ...titleTokens.flatMap((token, index) => [token, titleToken(token)].map((one) => `${one}:${index + 1}A`)),
      ...body.map((token, index) => `${token}:${index + 10}D`),
    ].join(" ");
    const rareLexemes = rare.map((token, index) => `${token}:${index + 90}D`).join(" ");
    // The common part is parsed once: parsing takes three times as long as concatenating two vectors.
    const vector = `'${lexemes}'::tsvector || case when ${isRare} then '${rareLexemes}' else '' end::tsvector`;
    await insert(
      db,
      `${subject}_search`,
      rows,
      { [`${subject}_id`]: "i", vector: marked ? `${vector} || (''${marked})::tsvector` : vector },
      only,
    );
  }
}
