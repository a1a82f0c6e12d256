import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/**
 * Growing up: 签到, the ledger of points, badges. Everybody begins with no points. What a person has already earned a badge
 * for, they get; nobody is told of it.
 */
export function growth(kind: DatabaseKind): Migration {
  const { int, id } = columnTypes(kind);
  const now = kind === "postgres" ? "cast(extract(epoch from now()) * 1000 as bigint)" : "unixepoch() * 1000";
  const earned = (badge: string, column: string, from: number) =>
    `insert into user_badge (user_id, badge, created_at)
      select id, '${badge}', ${now} from "user" where left_at is null and ${column} >= ${from}`;
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `alter table "user" add column points ${int} not null default 0 check (points >= 0)`,
        `alter table "user" add column check_in_day ${int}`,
        `alter table "user" add column check_in_streak ${int} not null default 0`,
        `create table check_in (
          user_id ${int} not null references "user" (id),
          day ${int} not null,
          streak ${int} not null,
          constraint check_in_pk primary key (user_id, day)
        )`,
        `create table point_entry (
          id ${id},
          user_id ${int} not null references "user" (id),
          reason text not null,
          subject_id ${int} not null,
          turn ${int} not null,
          amount ${int} not null,
          balance ${int} not null check (balance >= 0),
          day ${int} not null,
          created_at ${int} not null,
          constraint point_entry_once unique (user_id, reason, subject_id, turn)
        )`,
        `create index point_entry_own on point_entry (user_id, id desc)`,
        `create index point_entry_day on point_entry (user_id, day, reason) where turn = 0`,
        `create table user_badge (
          user_id ${int} not null references "user" (id),
          badge text not null,
          created_at ${int} not null,
          constraint user_badge_pk primary key (user_id, badge)
        )`,
        earned("article-3", "article_count", 3),
        earned("article-20", "article_count", 20),
        earned("video-3", "listed_video_count", 3),
        earned("liked-100", "liked_count", 100),
        earned("followed-50", "follower_count", 50),
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
