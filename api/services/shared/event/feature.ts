import type { Feature } from "../../../feature.ts";
import { type MemberFacts, recorded, type Tables, unseen } from "../../../db/table-facts.ts";
import { MINUTE } from "../../../lib/job.ts";
import { forgetPersonEvents } from "./person-events.ts";

const positions: MemberFacts = {
  leave: "delete",
  merge: { stays: "for clients of the merged account, which are logged out" },
  export: { not: "some minutes of events, to repeat those that a page missed" },
  cleanup: unseen,
};

/** Events, figures, and the machinery of the site. */
const tables = {
  daily_figure: {
    growth: { by: "site" },
    user_id: { leave: "delete", merge: "moveFigures", export: "每日数据", cleanup: unseen },
  },
  form_result: {
    growth: { goes: "after a day" },
    user_id: { leave: "delete", merge: "delete", export: { not: "kept for a day" }, cleanup: recorded },
  },
  job_lease: { growth: { by: "site" } },
  live_epoch: { growth: { by: "site" } },
  live_ticket: { growth: { goes: "after a minute" } },
  operator_run: { growth: { by: "site" } },
  outbox_event: { growth: { goes: "when it is published" } },
  person_event: { growth: { goes: "after ten minutes" }, user_id: positions },
  person_line: { growth: { once: true }, user_id: positions },
  probe: { growth: { by: "site" } },
  site_config: { growth: { by: "staff" } },
  site_day: { growth: { by: "site" } },
} satisfies Tables;

export const eventFeature: Feature = {
  tables,
  jobs: (ctx) => [
    {
      name: "person-events",
      where: "one",
      everyMs: MINUTE,
      run: () => forgetPersonEvents(ctx.db, ctx.clock.now()),
    },
  ],
};
