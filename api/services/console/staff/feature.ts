import type { Feature } from "../../../feature.ts";
import { actOfStaff, byId, othersRow, recorded, type Tables } from "../../../db/table-facts.ts";
import { MINUTE } from "../../../lib/job.ts";
import { countCircleDays } from "./circle-days.ts";
import { countSiteDays } from "./site-days.ts";

const stays = "an act of the staff";

/** Acts of the staff, and reports and appeals of members. */
const tables = {
  appeal: {
    growth: { limit: "appeal" },
    user_id: {
      leave: "delete",
      merge: byId,
      export: { file: "申诉", without: ["decided_by", "settled_by"] },
      cleanup: recorded,
    },
    decided_by: actOfStaff,
    settled_by: actOfStaff,
  },
  cleanup: {
    growth: { by: "staff" },
    user_id: { leave: { stays }, merge: byId, export: { not: "its deletions are in 被删除的内容" }, cleanup: recorded },
    made_by: actOfStaff,
    undone_by: actOfStaff,
  },
  removal: {
    growth: { with: "comment" },
    author_id: {
      leave: { stays },
      merge: byId,
      export: { file: "被删除的内容", without: ["admin_id", "cleanup_id", "undone_by"] },
      records: "被删除的内容",
      cleanup: recorded,
    },
    admin_id: actOfStaff,
    undone_by: actOfStaff,
  },
  report: {
    growth: { limit: "report" },
    reporter_id: {
      leave: { empties: "text", stays: "of a report" },
      merge: { by: "id", once: ["subject_kind", "subject_id"] },
      export: { file: "举报", without: ["author_id", "settled_by"] },
      records: "提交的举报",
      cleanup: recorded,
    },
    author_id: { ...othersRow, cleanup: recorded },
    settled_by: actOfStaff,
  },
  sanction: {
    growth: { by: "staff" },
    user_id: {
      leave: { stays },
      merge: byId,
      export: { file: "处罚", without: ["made_by", "lifted_by"] },
      records: "处罚",
      cleanup: recorded,
    },
    made_by: actOfStaff,
    lifted_by: actOfStaff,
  },
  staff_log: { growth: { by: "staff" }, actor_id: { ...actOfStaff, merge: { stays: "the log never changes" } } },
  staff_note: {
    growth: { by: "staff" },
    user_id: { leave: "delete", merge: byId, export: { not: "the site's record" }, cleanup: recorded },
    author_id: actOfStaff,
  },
  withdrawal: {
    growth: { with: "comment" },
    user_id: { leave: "forgetWithdrawalsOf", merge: byId, export: { not: "made of 送审" }, cleanup: recorded },
  },
} satisfies Tables;

export const staffFeature: Feature = {
  tables,
  jobs: (ctx) => [
    {
      name: "site-days",
      where: "one",
      everyMs: 10 * MINUTE,
      run: async () => ({ site: await countSiteDays(ctx), circles: await countCircleDays(ctx) }),
    },
  ],
};
