import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { subjectIsThere } from "../subject/subject.ts";
import { playableFor, publishedFor, visibleTo } from "../visibility/visible-to.ts";

export type MediaReader = { id: number } | null;

const isKind = (...kinds: string[]) => sql`image_use.subject_kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`;
const usedBy = (table: string) => sql`from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = image_use.subject_id`;
const notBanned = (now: number) =>
  sql`exists (select 1 ${usedBy("user")} and ("user".banned_until is null or "user".banned_until <= ${now}))`;

/** Whether the words of an older version that this reader may see name the picture of the row. */
function isInReadableVersion(reader: MediaReader): RawBuilder<boolean> {
  const mayRead = reader
    ? sql`(version.visibility = 'public' or article.author_id = ${reader.id} or (version.visibility = 'followers'
        and exists (select 1 from user_follow where user_follow.follower_id = ${reader.id} and user_follow.followee_id = article.author_id)))`
    : sql`version.visibility = 'public'`;
  return sql<boolean>`exists (select 1 from article join article_version as version on version.article_id = article.id
    where article.id = image_use.subject_id and article.deleted_at is null and ${publishedFor(reader)} and ${mayRead}
    and (version.source like '%' || image.key || '%' or version.source like '%' || image.thumb_key || '%'))`;
}

/** Condition on a row of `image_use` beside its `image`: what uses the picture is there for this reader. */
export function useIsShown(kinds: Context["kinds"], reader: MediaReader, now: number): RawBuilder<boolean> {
  const there = (table: "article" | "video" | "dynamic", isVisible: RawBuilder<boolean>) => {
    // Their own before it appears, too.
    const isOwn = reader ? sql`${sql.ref(`${table}.author_id`)} = ${reader.id}` : sql`1 = 0`;
    return sql`exists (select 1 ${usedBy(table)} and ${sql.ref(`${table}.deleted_at`)} is null and (${isVisible} or ${isOwn}))`;
  };
  const ownDraft = reader ? sql`exists (select 1 ${usedBy("draft")} and draft.author_id = ${reader.id})` : sql`1 = 0`;
  return sql<boolean>`(
    (${isKind("article")} and ${there("article", publishedFor(reader))})
    or (${isKind("article-version")} and ${isInReadableVersion(reader)})
    or (${isKind("dynamic")} and ${there("dynamic", visibleTo("dynamic", reader))})
    or (${isKind("video")} and ${there("video", playableFor(reader))})
    or (${isKind("feedback", "feedback-reply")} and exists (select 1 ${usedBy("feedback")} and feedback.deleted_at is null))
    or (${isKind("comment")} and exists (select 1 ${usedBy("comment")} and comment.deleted_at is null and ${subjectIsThere(kinds, reader)}))
    or (${isKind("draft")} and ${ownDraft})
    or (${isKind("user")} and ${notBanned(now)})
    or ${isKind("circle")}
  )`;
}

/** Condition on a row of `image_use`: what uses the picture stands, whoever may see it. */
export function useStands(now: number): RawBuilder<boolean> {
  const stands = (table: string) =>
    sql`exists (select 1 ${usedBy(table)} and ${sql.ref(`${table}.deleted_at`)} is null)`;
  return sql<boolean>`(
    (${isKind("article", "article-version")} and ${stands("article")})
    or (${isKind("dynamic")} and ${stands("dynamic")})
    or (${isKind("video")} and ${stands("video")})
    or (${isKind("feedback", "feedback-reply")} and ${stands("feedback")})
    or (${isKind("comment")} and ${stands("comment")})
    or (${isKind("user")} and ${notBanned(now)})
    or ${isKind("draft", "circle")}
  )`;
}

/** Condition on a row of `image_use`: somebody else than its author took away what uses the picture. */
export function useIsTakenDown(): RawBuilder<boolean> {
  const taken = (table: string) =>
    sql`exists (select 1 ${usedBy(table)} and ${sql.ref(`${table}.deleted_by`)} <> ${sql.ref(`${table}.author_id`)})`;
  return sql<boolean>`(
    (${isKind("article", "article-version")} and ${taken("article")})
    or (${isKind("dynamic")} and ${taken("dynamic")})
    or (${isKind("video")} and ${taken("video")})
    or (${isKind("feedback", "feedback-reply")} and ${taken("feedback")})
  )`;
}
