import type { Feature } from "../../../feature.ts";
import { othersRow, ownRow, showsPresentName, type Tables, unseen } from "../../../db/table-facts.ts";
import { withdrawnFollows } from "./withdraw-follows.ts";

const follows = { leave: "forgetFollows", merge: "moveFollows" };
const blocks = { leave: "delete", merge: "moveBlocks" } as const;

const tables = {
  user_follow: {
    growth: { once: true, limit: "relation" },
    follower_id: { ...follows, export: "关注的人", cleanup: "user_follow" },
    followee_id: { ...follows, export: "粉丝", cleanup: showsPresentName },
  },
  user_block: {
    growth: { once: true, limit: "relation" },
    user_id: { ...blocks, export: "拉黑的人", cleanup: unseen },
    target_id: { ...othersRow, ...blocks },
  },
  user_mute: {
    growth: { once: true, limit: "relation" },
    user_id: ownRow("不看的人", { by: "id", once: ["target_id"] }),
    target_id: { ...othersRow, leave: "delete", merge: { by: "id", once: ["user_id"] } },
  },
} satisfies Tables;

export const followFeature: Feature = {
  tables,
  withdrawables: [withdrawnFollows],
};
