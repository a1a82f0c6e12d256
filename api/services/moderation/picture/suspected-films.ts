import { type RawBuilder, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { SuspectedFilm } from "../../../../contract/moderation/picture.ts";
import { subjectKey, subjectPath } from "../../../../contract/shared/subject.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { videoFileOf } from "../../files/video-file/video-file-view.ts";
import { statementOf } from "../../posts/ai/ai-note.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";

type Inside = Pick<Context, "db" | "kinds" | "config">;

/** SQL condition on a row of `video_file`: everybody may see the post that shows the film. */
function isPublicFilm({ kinds }: Inside): RawBuilder<boolean> {
  const shown = [...kinds].map(
    ({ kind, visibleTo }) =>
      sql`(video_file.subject_kind = ${sql.lit(kind)} and exists (select 1 from ${sql.table(kind)}
        where ${sql.ref(`${kind}.id`)} = video_file.subject_id and ${sql.ref(`${kind}.deleted_at`)} is null
        and ${visibleTo(null)}))`,
  );
  return sql<boolean>`(${sql.join(shown, sql` or `)})`;
}

/** Films with the mark of an AI that a public post shows, newest first. */
export function suspectedFilmsQuery(ctx: Inside, cursor: string | undefined, limit: number) {
  const rows = ctx.db
    .selectFrom("video_file")
    .selectAll()
    .where("ai_mark", "is not", null)
    .where("subject_id", "is not", null)
    .where(isPublicFilm(ctx));
  return pageBy(rows, [down("id")], cursor, limit);
}

/**
 * Films that are suspected to be generated, with the posts that show them and the statements of their authors.
 * @throws ApiError FORBIDDEN for everybody but moderators of the whole site and administrators
 */
export async function listSuspectedFilms({
  ctx,
  viewer,
  query: { cursor, limit },
}: {
  ctx: Context;
  viewer: Viewer;
  query: { cursor?: string | undefined; limit: number };
}): Promise<{ items: SuspectedFilm[]; nextCursor: string | null }> {
  assertMayOnSite(viewer, "picture");
  const { rows, nextCursor } = await suspectedFilmsQuery(ctx, cursor, limit).page();
  const owners = await userBriefs(
    ctx,
    rows.map((row) => row.owner_id),
  );
  const statements = new Map<string, SuspectedFilm["statement"]>();
  for (const { kind } of ctx.kinds) {
    const ids = rows.flatMap((row) => (row.subject_kind === kind && row.subject_id !== null ? [row.subject_id] : []));
    if (ids.length === 0) continue;
    for (const row of await ctx.db.selectFrom(kind).select(["id", "ai_statement"]).where("id", "in", ids).execute())
      statements.set(subjectKey({ kind, id: row.id }), statementOf(row));
  }
  const items = rows.flatMap((row): SuspectedFilm[] => {
    const { subject_kind: kind, subject_id: id } = row;
    if (kind === null || id === null) return [];
    const { poster, durationSeconds } = videoFileOf(ctx.config, row);
    return [
      {
        id: row.id,
        poster,
        durationSeconds,
        mark: row.ai_mark ?? "aigc",
        owner: briefOf(owners, row.owner_id),
        kind,
        path: subjectPath({ kind, id }),
        statement: statements.get(subjectKey({ kind, id })) ?? "unsaid",
        createdAt: new Date(row.created_at).toISOString(),
      },
    ];
  });
  return { items, nextCursor };
}
