import type { Feature } from "../../../feature.ts";
import { actOfStaff, recorded, type Tables, unseen } from "../../../db/table-facts.ts";
import { hasRows, MINUTE } from "../../../lib/job.ts";
import { leaveAccounts, leavingQuery } from "./leave-accounts.ts";

/** Ended, merged and exported accounts. */
const tables = {
  account_leave: {
    growth: { once: true },
    user_id: {
      leave: "leaveAccounts",
      merge: { stays: "not merged" },
      export: { not: "on the account's page" },
      records: "注销申请",
      cleanup: recorded,
    },
  },
  account_merge: {
    growth: { by: "staff" },
    user_id: {
      leave: { stays: "a number that leads nowhere any more" },
      merge: { stays: "that the account was merged" },
      export: { not: "an account of theirs that is no more" },
      cleanup: recorded,
    },
    into_id: {
      leave: { stays: "the account to which the old number led" },
      merge: "mergeAccounts",
      export: { not: "the site's record" },
      cleanup: recorded,
    },
    made_by: { ...actOfStaff, merge: { stays: "no administrator is merged" } },
  },
  data_export: {
    growth: { once: true },
    user_id: { leave: "forgetFiles", merge: "dropPassing", export: { not: "this very archive" }, cleanup: unseen },
  },
  record_export: {
    growth: { by: "staff" },
    user_id: {
      leave: { stays: "the account of which an authority requested records" },
      merge: { stays: "the account of which an authority requested records" },
      export: { not: "the law keeps an authority's request from the person" },
      cleanup: recorded,
    },
    asked_by: { ...actOfStaff, merge: { stays: "as the log says" } },
  },
} satisfies Tables;

export const leaveFeature: Feature = {
  tables,
  jobs: (ctx) => [
    {
      // Works in batches; the next run continues an interrupted one.
      name: "account-ends",
      where: "one",
      everyMs: MINUTE,
      isNeeded: () => hasRows(leavingQuery(ctx)),
      run: (signal) => leaveAccounts(ctx, signal),
    },
  ],
};
