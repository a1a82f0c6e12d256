import { sql } from "kysely";
import { figureNames, kindsCounting, subjectKinds } from "../../../../contract/shared/subject.ts";
import { taggedKinds } from "../../../db/schema/kind-with.ts";
import { counter, never, type Rule, same, tally } from "../../../db/check-rule.ts";

const LIKED = kindsCounting("like");
const shown = "a.deleted_at is null and a.scheduled_at is null and a.visibility = 'public'";

const LIKED_THINGS = [...LIKED, "comment"] as const;
/** SQL that counts the likes of posts of a kind; of all authors, grouped by author, when `only` is left out. */
const likesOf = (kind: string, only?: string) =>
  `select ${only ? "" : "s.author_id as id, "}count(*) as n from ${kind}_like l join ${kind} s on s.id = l.${kind}_id ${only ? `where ${only}` : "group by 1"}`;

/** The order matters: some counters are counted from others. */
export const counters: Rule[] = [
  ...subjectKinds.flatMap((kind) => [
    tally(
      `${kind}.comment_count`,
      { from: "comment c", by: "c.subject_id", only: `c.subject_kind = '${kind}' and c.deleted_at is null` },
      "t.deleted_at is null",
    ),
    tally(`${kind}.last_floor`, {
      from: "comment c",
      by: "c.subject_id",
      only: `c.subject_kind = '${kind}'`,
      what: "coalesce(max(c.floor), 0)",
    }),
  ]),
  ...LIKED.flatMap((kind) => [
    counter(`${kind}.like_count`, `select count(*) from ${kind}_like l where l.${kind}_id = t.id`),
    tally(`${kind}.favourite_count`, {
      from: "favourite f",
      by: "f.subject_id",
      only: `f.subject_kind = '${kind}'`,
    }),
  ]),
  tally("article.repost_count", {
    from: "dynamic r",
    by: "r.origin_article_id",
    only: "r.origin_article_id is not null and r.deleted_at is null",
  }),
  tally("dynamic.repost_count", {
    from: "dynamic r",
    by: "r.origin_dynamic_id",
    only: "r.origin_dynamic_id is not null and r.deleted_at is null",
  }),
  counter("feedback.vote_count", "select count(*) from feedback_vote v where v.feedback_id = t.id"),
  counter("feedback.follower_count", "select count(*) from feedback_follow v where v.feedback_id = t.id"),
  counter("comment.reply_count", "select count(*) from comment r where r.root_id = t.id and r.deleted_at is null"),
  counter("comment.like_count", "select count(*) from comment_like l where l.comment_id = t.id"),
  counter("comment.hot_score", "t.like_count + 2 * t.reply_count"),
  counter(
    "comment.author_count",
    `select count(*) from (select c.author_id, c.deleted_at from comment c where c.id = t.id
       union all select c.author_id, c.deleted_at from comment c where c.root_id = t.id) as c
     where c.deleted_at is null and c.author_id = case t.subject_kind
       ${subjectKinds.map((kind) => `when '${kind}' then (select author_id from ${kind} s where s.id = t.subject_id)`).join(" ")} end`,
    "t.root_id is null",
  ),
  counter("favourite_folder.item_count", "select count(*) from favourite f where f.folder_id = t.id"),
  tally("classify_tag.article_count", {
    from: "article_tag g join article a on a.id = g.article_id",
    by: "g.tag_id",
    only: shown,
  }),
  counter("circle.member_count", "select count(*) from circle_member m where m.circle_id = t.id"),
  counter("circle.post_count", "select count(*) from circle_post p where p.circle_id = t.id and p.is_shown = 1"),
  counter("user.article_count", `select count(*) from article a where a.author_id = t.id and ${shown}`),
  tally("user.listed_video_count", { from: "video v", by: "v.author_id", only: "v.is_listed = 1" }),
  counter("user.follower_count", "select count(*) from user_follow f where f.followee_id = t.id"),
  counter("user.following_count", "select count(*) from user_follow f where f.follower_id = t.id"),
  {
    ...counter("user.liked_count", LIKED_THINGS.map((kind) => `(${likesOf(kind, "s.author_id = t.id")})`).join(" + ")),
    grouped: sql.raw(
      `select id, sum(n) as n from (${LIKED_THINGS.map((kind) => likesOf(kind)).join(" union all ")}) as likes group by 1`,
    ),
  },
  counter("user.image_count", "select count(*) from image i where i.owner_id = t.id"),
  counter("user.image_bytes", "select coalesce(sum(i.bytes), 0) from image i where i.owner_id = t.id"),
  counter("user.points", "select coalesce(sum(e.amount), 0) from point_entry e where e.user_id = t.id"),
  tally("user.video_count", { from: "video_file f", by: "f.owner_id" }),
  tally("user.video_bytes", { from: "video_file f", by: "f.owner_id", what: "coalesce(sum(f.bytes), 0)" }),
];

/** The sum of an author's daily figures, compared with the counters of their posts. Ended accounts have no figures. */
const figure = (name: string, table: string, column: string): Rule => ({
  name: `daily_figure ${name}`,
  table: "user",
  key: "id",
  said: sql`(select coalesce(sum(f.count), 0) from daily_figure f where f.user_id = t.id and f.figure = ${sql.lit(name)})`,
  counted: sql.raw(`(select coalesce(sum(s.${column}), 0) from ${table} s where s.author_id = t.id)`),
  grouped: sql.raw(`select s.author_id as id, coalesce(sum(s.${column}), 0) as n from ${table} s group by 1`),
  where: sql`t.left_at is null`,
});

/** Tables that refer to rows of several kinds by `kind` and `id`. */
const NAMED = [
  ["comment", "subject_kind", "subject_id", "id"],
  ["favourite", "subject_kind", "subject_id", "id"],
  ["poll", "subject_kind", "subject_id", "id"],
  ["circle_post", "kind", "post_id", "id"],
  ["series_part", "kind", "post_id", "id"],
  ["removal", "subject_kind", "subject_id", "id"],
  ["report", "subject_kind", "subject_id", "id"],
  ["video_file", "subject_kind", "subject_id", "id"],
  ["mention", "subject_kind", "subject_id", "subject_id"],
  ["image_use", "subject_kind", "subject_id", "image_id"],
] as const;
const NAMES = [...subjectKinds, "comment", "draft", "user", "circle", "series", "message", "report"];

const isThere = (kind: string, id: string) =>
  `case ${kind} ${NAMES.map((name) => `when '${name}' then (select count(*) from "${name}" s where s.id = ${id})`).join(" ")} else 1 end`;

export const rules: Rule[] = [
  ...NAMED.map(([table, kind, id, key]) =>
    same(`${table} of what is not there`, table, "1", isThere(`t.${kind}`, `t.${id}`), {
      key,
      where: `t.${kind} is not null`,
    }),
  ),
  same(
    "article.is_listed",
    "article",
    "t.is_listed",
    "case when t.deleted_at is null and t.scheduled_at is null and t.visibility = 'public' then 1 else 0 end",
  ),
  same(
    "video.is_listed",
    "video",
    "t.is_listed",
    "case when t.deleted_at is null and t.published_at is not null and t.visibility = 'public' then 1 else 0 end",
  ),
  ...taggedKinds.map((kind) =>
    same(
      `${kind}_tag.is_listed`,
      `${kind}_tag`,
      "t.is_listed",
      `(select s.is_listed from ${kind} s where s.id = t.${kind}_id)`,
      { key: `${kind}_id` },
    ),
  ),
  same(
    "image.unused_since",
    "image",
    "case when t.unused_since is null then 1 else 0 end",
    "case when exists (select 1 from image_use u where u.image_id = t.id) then 1 else 0 end",
  ),
  never(
    "notice.newest_seq",
    "notice",
    `t.newest_seq > (select u.notice_seq from "user" u where u.id = t.user_id)
      or (t.gathers is not null and t.newest_seq <> coalesce((select max(a.seq) from notice_act a where a.notice_id = t.id), -1))`,
  ),
  // The points ledger: each line's balance must be the balance of the line before plus its amount.
  same(
    "point_entry.balance",
    "point_entry",
    "t.balance - t.amount",
    "coalesce((select e.balance from point_entry e where e.user_id = t.user_id and e.id < t.id order by e.id desc limit 1), 0)",
  ),
  same(
    "user.check_in_day",
    "user",
    "coalesce(t.check_in_day, -1)",
    "coalesce((select max(c.day) from check_in c where c.user_id = t.id), -1)",
  ),
  never(
    "pin of a deleted comment or a reply",
    "comment",
    "t.is_pinned = 1 and (t.deleted_at is not null or t.root_id is not null)",
  ),
  never(
    "dynamic that passes on one that passes on",
    "dynamic",
    "exists (select 1 from dynamic o where o.id = t.origin_dynamic_id and (o.origin_dynamic_id is not null or o.origin_article_id is not null))",
  ),
  never(
    "feedback_vote for one's own",
    "feedback_vote",
    "t.user_id = (select author_id from feedback f where f.id = t.feedback_id)",
    "feedback_id",
  ),
  never(
    "feedback that is no right duplicate",
    "feedback",
    `(t.status = 'duplicate') <> (t.duplicate_of is not null) or t.duplicate_of = t.id
      or exists (select 1 from feedback o where o.id = t.duplicate_of and o.status = 'duplicate')`,
  ),
  never(
    "feedback resolved and not",
    "feedback",
    "t.resolved_order is not null and t.status not in ('resolved', 'closed')",
  ),
  never(
    "feedback_token of a deleted ticket",
    "feedback",
    "t.deleted_at is not null and exists (select 1 from feedback_token k where k.feedback_id = t.id)",
  ),
  same(
    "video.state",
    "video",
    "case when t.state = 'ready' then 1 else 0 end",
    "case when t.published_at is null then 0 else 1 end",
  ),
  // Followers are counted by day only, so there is no counter to compare.
  ...subjectKinds.flatMap((kind) =>
    figureNames[kind]
      .filter((what) => what !== "follower")
      .map((what) => figure(`${kind}.${what}`, kind, what === "follow" ? "follower_count" : `${what}_count`)),
  ),
];
