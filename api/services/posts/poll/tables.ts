import type { MemberFacts, Tables } from "../../../db/table-facts.ts";

const votes = (file: string): MemberFacts => ({
  leave: { stays: "votes count on" },
  merge: "moveVotes",
  export: file,
  cleanup: "poll_ballot",
});

export const pollTables = {
  poll: { growth: { with: "dynamic" } },
  poll_option: { growth: { with: "poll" } },
  poll_ballot: { growth: { once: true, limit: "vote" }, user_id: votes("投票") },
  poll_vote: { growth: { with: "poll_ballot" }, user_id: votes("投票选项") },
} satisfies Tables;
