import type { Context, Viewer } from "../../context.ts";
import type { DynamicPoll } from "../../contract/dynamic.ts";

/** The polls of these dynamics as the viewer sees them, in four queries whatever their number. Results stay hidden until one has voted or it is over. */
export async function pollsOf(ctx: Pick<Context, "db" | "clock">, viewer: Pick<Viewer, "id"> | null, dynamicIds: number[]): Promise<Map<number, DynamicPoll>> {
  if (dynamicIds.length === 0) return new Map();
  const { db } = ctx;
  const [polls, options, ballots, votes] = await Promise.all([
    db.selectFrom("dynamic_poll").selectAll().where("dynamic_id", "in", dynamicIds).execute(),
    db.selectFrom("dynamic_poll_option").selectAll().where("dynamic_id", "in", dynamicIds).orderBy("dynamic_id").orderBy("position").execute(),
    viewer ? db.selectFrom("dynamic_ballot").select("dynamic_id").where("dynamic_id", "in", dynamicIds).where("user_id", "=", viewer.id).execute() : [],
    viewer
      ? db
          .selectFrom("dynamic_vote")
          .innerJoin("dynamic_poll_option", "dynamic_poll_option.id", "dynamic_vote.option_id")
          .select("dynamic_vote.option_id")
          .where("dynamic_poll_option.dynamic_id", "in", dynamicIds)
          .where("dynamic_vote.user_id", "=", viewer.id)
          .execute()
      : [],
  ]);
  const voted = new Set(ballots.map((row) => row.dynamic_id));
  const chosen = new Set(votes.map((row) => row.option_id));
  return new Map(
    polls.map((poll) => {
      const isEnded = poll.ends_at <= ctx.clock.now();
      const isOpen = isEnded || voted.has(poll.dynamic_id);
      const view: DynamicPoll = {
        isMultiple: poll.is_multiple === 1,
        endsAt: new Date(poll.ends_at).toISOString(),
        isEnded,
        voterCount: poll.voter_count,
        voted: voted.has(poll.dynamic_id),
        options: options
          .filter((option) => option.dynamic_id === poll.dynamic_id)
          .map((option) => ({ id: option.id, text: option.text, voteCount: isOpen ? option.vote_count : null, chosen: chosen.has(option.id) })),
      };
      return [poll.dynamic_id, view];
    }),
  );
}
