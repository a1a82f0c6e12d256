import type { Feature } from "../../../feature.ts";
import type { MemberFacts, Tables } from "../../../db/table-facts.ts";
import { withdrawnBallots } from "./withdraw-ballots.ts";
import { moveVotes } from "./move-votes.ts";
import { counter, same } from "../../../db/check-rule.ts";

const votes = (file: string): MemberFacts => ({
  leave: { stays: "votes count on" },
  merge: "moveVotes",
  export: file,
  cleanup: "poll_ballot",
});

const tables = {
  poll: { growth: { with: "dynamic" } },
  poll_option: { growth: { with: "poll" } },
  poll_ballot: { growth: { once: true, limit: "vote" }, user_id: votes("投票") },
  poll_vote: { growth: { with: "poll_ballot" }, user_id: votes("投票选项") },
} satisfies Tables;

export const pollFeature: Feature = {
  tables,
  withdrawables: [withdrawnBallots],
  mergeSteps: { moveVotes },
  counters: [
    counter("poll.voter_count", "select count(*) from poll_ballot b where b.poll_id = t.id"),
    counter("poll_option.vote_count", "select count(*) from poll_vote v where v.option_id = t.id"),
  ],
  rules: [
    same(
      "poll_vote without a ballot",
      "poll_vote",
      "1",
      "(select count(*) from poll_ballot b join poll_option o on o.poll_id = b.poll_id where o.id = t.option_id and b.user_id = t.user_id)",
      { key: "option_id" },
    ),
    same(
      "poll_ballot without a vote",
      "poll_ballot",
      "1",
      "case when exists (select 1 from poll_vote v join poll_option o on o.id = v.option_id where o.poll_id = t.poll_id and v.user_id = t.user_id) then 1 else 0 end",
      { key: "poll_id" },
    ),
  ],
};
