import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** R21–R23: what one's own things received, day by day. What came before this table stands at day 0. */
export function dailyFigures(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int, sql } = columns(kind);
      await db.schema
        .createTable("daily_figure")
        .addColumn("user_id", int, (c) => c.notNull().references("user.id"))
        .addColumn("figure", "text", (c) => c.notNull())
        .addColumn("day", int, (c) => c.notNull())
        .addColumn("count", int, (c) => c.notNull())
        .addPrimaryKeyConstraint("daily_figure_pk", ["user_id", "figure", "day"])
        .execute();
      const sources = [
        ["article.view", "article", "view_count"],
        ["article.like", "article", "like_count"],
        ["article.comment", "article", "comment_count"],
        ["article.favourite", "article", "favourite_count"],
        ["dynamic.like", "dynamic", "like_count"],
        ["dynamic.comment", "dynamic", "comment_count"],
        ["dynamic.repost", "dynamic", "repost_count"],
        ["feedback.vote", "feedback", "vote_count"],
        ["feedback.follow", "feedback", "follower_count"],
        ["feedback.comment", "feedback", "comment_count"],
      ] as const;
      for (const [figure, table, counter] of sources) {
        await sql`insert into daily_figure (user_id, figure, day, count)
          select author_id, ${figure}, 0, sum(${sql.ref(counter)}) from ${sql.table(table)} group by author_id having sum(${sql.ref(counter)}) > 0`.execute(
          db,
        );
      }
      await sql`insert into daily_figure (user_id, figure, day, count) select id, 'user.follower', 0, follower_count from "user" where follower_count > 0`.execute(
        db,
      );
    },
  };
}
