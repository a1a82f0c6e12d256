import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { byId, keyed, type SiteFile } from "../../db/site-file.ts";
import type { ExportRow } from "./open-words.ts";

/** Private columns of a person. */
const OWN = [
  "phone",
  "birthday",
  "banned_until",
  "muted_until",
  "staff_role",
  "staff_areas",
  "follow_visibility",
  "fans_visibility",
  "circle_visibility",
  "agreed_version",
  "notice_seq",
  "image_count",
  "image_bytes",
  "video_count",
  "video_bytes",
];

/** Parts with public data only. */
export function publicParts({ kinds, siteFiles }: Pick<Context, "kinds" | "siteFiles">): SiteFile[] {
  const posts = [...kinds].map(({ kind, search }) => ({
    kind,
    stands: sql`deleted_at is null and ${search.isFound}`,
  }));
  const ofShown = (column: string, id: string) =>
    sql`(${sql.join(
      posts.map(
        ({ kind, stands }) =>
          sql`(${sql.ref(column)} = ${kind} and exists (select 1 from (select id from ${sql.table(kind)} where ${stands}) as shown where shown.id = ${sql.ref(id)}))`,
      ),
      sql` or `,
    )})`;
  return [
    { name: "users", table: "user", where: sql`left_at is null`, without: OWN },
    { name: "tags", table: "classify_tag", where: sql`1 = 1` },
    {
      name: "circles",
      table: "circle",
      where: sql`is_listed = 1 and state = 'open'`,
      without: ["founding_reason", "join_question"],
    },
    ...posts.map(({ kind, stands }) => ({ name: `${kind}s`, table: kind, where: stands, isText: true })),
    {
      name: "article-tags",
      table: "article_tag",
      where: sql`is_listed = 1`,
      key: ["article_id", "tag_id"],
    },
    {
      name: "comments",
      table: "comment",
      where: sql`deleted_at is null and ${ofShown("comment.subject_kind", "comment.subject_id")}`,
    },
    ...siteFiles.flatMap(({ public: where, ...file }) => (where ? [{ ...file, where }] : [])),
    { name: "polls", table: "poll", where: ofShown("poll.subject_kind", "poll.subject_id") },
    {
      name: "poll-options",
      table: "poll_option",
      where: sql`exists (select 1 from poll where poll.id = poll_option.poll_id and ${ofShown("poll.subject_kind", "poll.subject_id")})`,
    },
  ];
}

/** Parts with all data except secrets and technical tables: codes, jobs, indexes. */
export function allParts({ kinds, siteFiles }: Pick<Context, "kinds" | "siteFiles">): SiteFile[] {
  const every = sql`1 = 1`;
  return [
    { name: "users", table: "user", where: every },
    byId("tags", "classify_tag"),
    byId("circles", "circle"),
    ...[...kinds].map(({ kind }) => ({ name: `${kind}s`, table: kind, where: sql`deleted_at is null`, isText: true })),
    keyed("article-tags", "article_tag", "article_id", "tag_id"),
    { name: "comments", table: "comment", where: sql`deleted_at is null` },
    byId("polls", "poll"),
    byId("poll-options", "poll_option"),
    byId("drafts", "draft"),
    keyed("article-versions", "article_version", "article_id", "revision"),
    keyed("article-likes", "article_like", "article_id", "user_id"),
    keyed("reading-places", "reading_place", "article_id", "user_id"),
    keyed("video-captions", "video_caption", "video_id", "lang"),
    keyed("watch-places", "watch_place", "video_id", "user_id"),
    keyed("dynamic-likes", "dynamic_like", "dynamic_id", "user_id"),
    keyed("video-likes", "video_like", "video_id", "user_id"),
    keyed("comment-likes", "comment_like", "comment_id", "user_id"),
    keyed("feedback-votes", "feedback_vote", "feedback_id", "user_id"),
    byId("favourite-folders", "favourite_folder"),
    byId("favourites", "favourite"),
    byId("follows", "user_follow"),
    byId("blocks", "user_block"),
    byId("mutes", "user_mute"),
    byId("circle-members", "circle_member"),
    byId("notices", "notice"),
    keyed("notice-acts", "notice_act", "notice_id", "seq"),
    keyed("notices-off", "notice_off", "user_id", "tab"),
    ...siteFiles,
    byId("reports", "report"),
    byId("removals", "removal"),
    byId("sanctions", "sanction"),
    byId("staff-log", "staff_log"),
    byId("logins", "session"),
    keyed("consents", "consent", "user_id", "version"),
  ];
}

const BATCH = 200;

/** Reads the rows of a part by keyset, one batch in memory. */
export async function* rowsOfPart(
  { db }: Pick<Context, "db">,
  { table, where, key = ["id"] }: SiteFile,
): AsyncGenerator<ExportRow[]> {
  const columns = sql.join(key.map((column) => sql.ref(`${table}.${column}`)));
  for (let last: unknown[] | undefined; ;) {
    const after = last ? sql`(${columns}) > (${sql.join(last)})` : sql`1 = 1`;
    const { rows } = await sql<ExportRow>`select * from ${sql.table(table)} where ${after} and ${where}
      order by ${columns} limit ${sql.lit(BATCH)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = key.map((column) => rows.at(-1)?.[column]);
  }
}
