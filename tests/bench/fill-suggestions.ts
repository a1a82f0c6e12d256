import { type Kysely, sql } from "kysely";
import type { Database } from "../../api/db/schema/index.ts";

/**
 * The keys of names and titles, as db/suggestion-keys.ts builds them: full keys with their number, and short ones that
 * all share.
 */
export async function fillSuggestions(db: Kysely<Database>): Promise<void> {
  const starts = (whole: string[], short: string[]) =>
    [...whole.map((key) => [key, 1]), ...short.map((key) => [key, 0])]
      .map(([key, isWhole]) => `select '${key}' as start, ${isWhole} as is_whole`)
      .join(" union all ");
  // In the order of the index: in random order each of millions would touch a page of its own.
  const keep = (kind: string, from: string, rank: string, number: string, keys: string) =>
    sql
      .raw(
        `insert into suggestion_key (kind, key, rank, subject_id)
        select '${kind}', start || case is_whole when 1 then ${number} else '' end, ${rank}, id from ${from} cross join (${keys}) as starts
        where ${number} <> '' order by 2, 3, 4`,
      )
      .execute(db);
  // The index counts as filled once it has its tags, so that no job fills it during the measurement.
  await keep("tag", "classify_tag", "position", "name", starts([""], []));
  const ofNames = starts(["玩家", "wanjia", "wj"], ["玩", "玩家", "w", "wa", "wan", "wj"]);
  await keep(
    "user",
    `(select * from "user" where name like '玩家%') as named`,
    "-follower_count",
    "substr(name, 3)",
    ofNames,
  );
  await keep(
    "circle",
    "(select * from circle where is_listed = 1) as listed",
    "-member_count",
    "substr(name, 3)",
    starts(["圈子", "quanzi", "qz"], ["圈", "圈子"]),
  );
  const ofTitles = starts(
    ["浮岛攻略", "fudaogonglue", "fdgl"],
    ["浮", "浮岛", "浮岛攻", "f", "fu", "fud", "fd", "fdg"],
  );
  await keep("article", "(select * from article where is_listed = 1) as listed", "-id", "substr(title, 6)", ofTitles);
}
