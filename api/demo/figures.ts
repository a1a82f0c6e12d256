import { type Insertable, sql, type Transaction } from "kysely";
import { kindsCounting } from "../../contract/shared/subject.ts";
import type { DailyFigureTable } from "../db/schema/site.ts";
import type { Database } from "../db/schema/index.ts";
import { DAY_MS, dayInChina } from "../../contract/shared/site-time.ts";
import { insertRows } from "./insert-rows.ts";

/** Sources of each figure: the rows that count for the author of an article or dynamic. */
const sources = [
  sql`select 'article.like' as figure, a.author_id, l.created_at from article_like l join article a on a.id = l.article_id`,
  sql`select 'article.comment' as figure, a.author_id, c.created_at from comment c join article a on a.id = c.subject_id where c.subject_kind = 'article' and c.deleted_at is null`,
  sql`select 'article.favourite' as figure, a.author_id, f.created_at from favourite f join article a on a.id = f.subject_id where f.subject_kind = 'article'`,
  sql`select 'dynamic.like' as figure, d.author_id, l.created_at from dynamic_like l join dynamic d on d.id = l.dynamic_id`,
  sql`select 'dynamic.comment' as figure, d.author_id, c.created_at from comment c join dynamic d on d.id = c.subject_id where c.subject_kind = 'dynamic' and c.deleted_at is null`,
  sql`select 'dynamic.repost' as figure, d.author_id, r.created_at from dynamic r join dynamic d on d.id = r.origin_dynamic_id where r.deleted_at is null`,
  sql`select 'dynamic.favourite' as figure, d.author_id, f.created_at from favourite f join dynamic d on d.id = f.subject_id where f.subject_kind = 'dynamic'`,
  sql`select 'video.like' as figure, v.author_id, l.created_at from video_like l join video v on v.id = l.video_id`,
  sql`select 'video.comment' as figure, v.author_id, c.created_at from comment c join video v on v.id = c.subject_id where c.subject_kind = 'video' and c.deleted_at is null`,
  sql`select 'feedback.vote' as figure, f.author_id, v.created_at from feedback_vote v join feedback f on f.id = v.feedback_id`,
  sql`select 'feedback.follow' as figure, f.author_id, v.created_at from feedback_follow v join feedback f on f.id = v.feedback_id`,
  sql`select 'feedback.comment' as figure, f.author_id, c.created_at from comment c join feedback f on f.id = c.subject_id where c.subject_kind = 'feedback' and c.deleted_at is null`,
  sql`select 'user.follower' as figure, u.followee_id as author_id, u.created_at from user_follow u`,
];

/**
 * Inserts the daily figures of the demo's people by the dates of the rows; most views fall on an article's first days.
 */
export async function insertFigures(trx: Transaction<Database>, now: number): Promise<void> {
  const counts = new Map<string, Insertable<DailyFigureTable>>();
  const add = (userId: number, figure: string, at: number, count: number) => {
    const day = dayInChina(at);
    const key = `${userId} ${figure} ${day}`;
    const row = counts.get(key);
    if (row) row.count += count;
    else counts.set(key, { user_id: userId, figure, day, count });
  };
  for (const source of sources) {
    const { rows } = await source.$castTo<{ figure: string; author_id: number; created_at: number }>().execute(trx);
    for (const row of rows) add(row.author_id, row.figure, row.created_at, 1);
  }
  for (const kind of kindsCounting("view")) {
    for (const one of await trx.selectFrom(kind).select(["author_id", "view_count", "published_at"]).execute()) {
      let left = one.view_count;
      for (let at = one.published_at ?? now; left > 0; at += DAY_MS) {
        const isLast = at + DAY_MS > now;
        const views = isLast ? left : Math.ceil(left / 3);
        add(one.author_id, `${kind}.view`, Math.min(at, now), views);
        left -= views;
      }
    }
  }
  await insertRows(trx, "daily_figure", [...counts.values()]);
}
