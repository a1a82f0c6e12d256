import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { ONLY_OWN_CIRCLE } from "../../../db/schema/moderation.ts";
import { roomIsOpenTo } from "../../circles/circle-room/room-access.ts";
import { subjectIsThere } from "../../circles/subject/subject.ts";
import { isKind, placesOf } from "../../files/image/taken-down.ts";
import { hasPartFor } from "../series/series-rows.ts";

type MediaReader = { id: number } | null;

const usedBy = (table: string) => sql`from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = image_use.subject_id`;
const notBanned = (now: number) =>
  sql`exists (select 1 ${usedBy("user")} and ("user".banned_until is null or "user".banned_until <= ${now}))`;

/** SQL condition on a row of `image_use`: it belongs to a post for which `isSo` holds. */
function ofPost(kinds: Context["kinds"], isSo: (kind: SubjectKind) => RawBuilder<unknown>): RawBuilder<unknown> {
  const each = [...kinds].map(
    (post) => sql`(${isKind(...placesOf(post))} and exists (select 1 ${usedBy(post.kind)} and ${isSo(post.kind)}))`,
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

const isNotDeleted = (table: string) => sql`${sql.ref(`${table}.deleted_at`)} is null`;

/**
 * SQL condition on a row of `image_use` joined with its `image`: this reader may see the post, comment, profile, draft,
 * circle, review, private message or report that uses the picture.
 */
export function useIsShown(kinds: Context["kinds"], reader: MediaReader, now: number): RawBuilder<boolean> {
  // Authors see their own posts before publication, too.
  const isOwn = (table: string) => (reader ? sql`${sql.ref(`${table}.author_id`)} = ${reader.id}` : sql`1 = 0`);
  const shown = [...kinds].flatMap((post) =>
    [...placesOf(post)].map((place) => {
      const special = post.picturesShown?.[place];
      const { kind } = post;
      const there = sql`exists (select 1 ${usedBy(kind)} and ${isNotDeleted(kind)} and (${post.visibleTo(reader)} or ${isOwn(kind)}))`;
      return sql`(${isKind(place)} and ${special ? special(reader) : there})`;
    }),
  );
  const ownDraft = reader ? sql`exists (select 1 ${usedBy("draft")} and draft.author_id = ${reader.id})` : sql`1 = 0`;
  // Pictures of a held submission are visible to its reviewers; its author may read them as their owner.
  const forStaff = reader
    ? sql`(exists (select 1 from "user" where "user".id = ${reader.id} and ("user".role = 'ADMIN' or ("user".staff_role = 'moderator' and ("user".staff_areas is null
          or exists (select 1 from review where review.id = image_use.subject_id and "user".staff_areas like '%"' || review.kind || '"%')))))
        or exists (select 1 from review join circle_member on circle_member.circle_id = review.circle_id
          where review.id = image_use.subject_id and review.reasons = ${ONLY_OWN_CIRCLE}
          and circle_member.user_id = ${reader.id} and circle_member.role in ('owner', 'moderator')))`
    : sql`1 = 0`;
  // Pictures of a message are visible to its two people, or to the members of its room, unless they have deleted it.
  const ofMember = reader
    ? sql`exists (select 1 from message
        left join conversation_member on conversation_member.conversation_id = message.conversation_id
          and conversation_member.user_id = ${reader.id}
        where message.id = image_use.subject_id
          and (message.seq > conversation_member.hidden_seq
            or ${roomIsOpenTo(sql.ref("message.conversation_id"), reader.id)})
          and not exists (select 1 from message_hidden where message_hidden.user_id = ${reader.id}
            and message_hidden.conversation_id = message.conversation_id and message_hidden.seq = message.seq))`
    : sql`1 = 0`;
  // The staff who settle reports of private messages: no moderator of single areas is among them.
  const forReports = reader
    ? sql`exists (select 1 from "user" where "user".id = ${reader.id} and ("user".role = 'ADMIN'
        or ("user".staff_role = 'moderator' and "user".staff_areas is null)))`
    : sql`1 = 0`;
  return sql<boolean>`(
    ${sql.join(shown, sql` or `)}
    or (${isKind("comment")} and exists (select 1 ${usedBy("comment")} and comment.deleted_at is null and ${subjectIsThere(kinds, reader)}))
    or (${isKind("draft")} and ${ownDraft})
    or (${isKind("review")} and ${forStaff})
    or (${isKind("message")} and ${ofMember})
    or (${isKind("report")} and ${forReports})
    or (${isKind("user")} and ${notBanned(now)})
    or ${isKind("circle")}
    or (${isKind("series")} and exists (select 1 ${usedBy("series")} and (${hasPartFor(kinds, reader)} or ${isOwn("series")})))
  )`;
}

/**
 * SQL condition on a row of `image_use`: the post, comment, profile, draft, circle or review that uses the picture is
 * neither deleted nor banned. Visibility is not considered.
 */
export function useStands(kinds: Context["kinds"], now: number): RawBuilder<boolean> {
  return sql<boolean>`(
    ${ofPost(kinds, isNotDeleted)}
    or (${isKind("comment")} and exists (select 1 ${usedBy("comment")} and ${isNotDeleted("comment")}))
    or (${isKind("user")} and ${notBanned(now)})
    or ${isKind("draft", "circle", "series", "review", "message", "report")}
  )`;
}
