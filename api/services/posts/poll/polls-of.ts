import type { Selectable } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Poll } from "../../../../contract/posts/poll.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { PollTable } from "../../../db/schema/poll.ts";

type Ctx = Pick<Context, "db" | "clock">;
type Reader = Pick<Viewer, "id"> | null;

const pollRows = cachedQuery((db, { kind, ids }: { kind: SubjectKind; ids: number[] }) =>
  db.selectFrom("poll").selectAll().where("subject_kind", "=", kind).where("subject_id", "in", ids),
);

const optionRows = cachedQuery((db, { ids }: { ids: number[] }) =>
  db.selectFrom("poll_option").selectAll().where("poll_id", "in", ids).orderBy("poll_id").orderBy("position"),
);
/**
 * For each poll in which the user has voted, one row per option; `option_id` is null where the user did not choose it.
 */
const ballotRows = cachedQuery((db, { ids, userId }: { ids: number[]; userId: number }) =>
  db
    .selectFrom("poll_ballot")
    .leftJoin("poll_option", "poll_option.poll_id", "poll_ballot.poll_id")
    .leftJoin("poll_vote", (join) =>
      join.onRef("poll_vote.option_id", "=", "poll_option.id").on("poll_vote.user_id", "=", userId),
    )
    .select(["poll_ballot.poll_id", "poll_vote.option_id"])
    .where("poll_ballot.poll_id", "in", ids)
    .where("poll_ballot.user_id", "=", userId),
);

/**
 * The polls of these subjects for the viewer, in three queries in all. Results are hidden until the viewer has voted or
 * the poll is over.
 * @returns polls by subject id
 */
export async function pollsOf(
  ctx: Ctx,
  viewer: Reader,
  kind: SubjectKind,
  subjectIds: number[],
): Promise<Map<number, Poll>> {
  if (subjectIds.length === 0) return new Map();
  const rows = await pollRows.rows(ctx.db, { kind, ids: subjectIds });
  const views = await pollViews(ctx, viewer, rows);
  return new Map(rows.flatMap((row, index) => (views[index] ? [[row.subject_id, views[index]]] : [])));
}

/** Turns rows into views, in the same order. */
export async function pollViews(ctx: Ctx, viewer: Reader, rows: Selectable<PollTable>[]): Promise<Poll[]> {
  if (rows.length === 0) return [];
  const { db } = ctx;
  const ids = rows.map((row) => row.id);
  const [options, ballots] = await Promise.all([
    optionRows.rows(db, { ids }),
    viewer ? ballotRows.rows(db, { ids, userId: viewer.id }) : [],
  ]);
  const voted = new Set(ballots.map((row) => row.poll_id));
  const chosen = new Set(ballots.map((row) => row.option_id));
  return rows.map((row) => {
    const isEnded = row.ends_at <= ctx.clock.now();
    const isOpen = isEnded || voted.has(row.id);
    return {
      id: row.id,
      question: row.question,
      isMultiple: row.is_multiple === 1,
      endsAt: new Date(row.ends_at).toISOString(),
      isEnded,
      voterCount: row.voter_count,
      voted: voted.has(row.id),
      options: options
        .filter((option) => option.poll_id === row.id)
        .map((option) => ({
          id: option.id,
          text: option.text,
          voteCount: isOpen ? option.vote_count : null,
          chosen: chosen.has(option.id),
        })),
    };
  });
}
