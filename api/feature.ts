import type { Context } from "./context.ts";
import type { Rule } from "./db/check-rule.ts";
import type { SiteFile } from "./db/site-file.ts";
import { type MemberColumn, memberColumnsOf, type Tables } from "./db/table-facts.ts";
import type { Job } from "./lib/job.ts";
import type { Replay } from "./services/moderation/review/settle-review.ts";
import type { Withdrawable } from "./services/people/withdrawal/withdrawable.ts";
import type { Content } from "./services/shared/content/content.ts";

/** The account `from` is merged into the account `into`. */
export interface Merge {
  from: number;
  into: number;
}

/** Handles a batch of a member's rows. @returns their number; 0 when none is left */
export type LeaveStep = (ctx: Context, userId: number, name: string | null) => Promise<number>;
export type MergeStep = (ctx: Context, merge: Merge, signal?: AbortSignal) => Promise<number>;

/** A number of the member's rows that the staff compare before a merge: its Chinese name, and SQL that counts by an id. */
export interface Owned {
  name: string;
  /** A table with the column of the member at the end, such as `series where author_id`. */
  of: string;
}

/** All that a feature gives to the parts of the API that work on every feature. Its `feature.ts` has one. */
export interface Feature {
  tables?: Tables;
  /** Its kinds of content beside posts. */
  contents?: readonly Content[];
  /** Its kinds of row that a hold of new accounts and a cleanup hide and show again. */
  withdrawables?: readonly Withdrawable[];
  /** Its periodic jobs. `replay` runs a stored call, such as a publication that was reviewed. */
  jobs?(ctx: Context, replay: Replay): Job[];
  /** The steps that its tables name for the end of an account and for a merge. */
  leaveSteps?: Readonly<Record<string, LeaveStep>>;
  mergeSteps?: Readonly<Record<string, MergeStep>>;
  owned?: readonly Owned[];
  /** Its counter columns, which `check --fix` corrects, and other rules of its rows. */
  counters?: readonly Rule[];
  rules?: readonly Rule[];
  /** Its files in an export of the whole site. */
  siteFiles?: readonly SiteFile[];
}

/** The parts of all features, each as one list. */
export interface FeatureLists {
  contents: readonly Content[];
  withdrawables: readonly Withdrawable[];
  /** The columns that refer to members, with what a leave, a merge, an export and a cleanup do. */
  memberColumns: readonly MemberColumn[];
  leaveSteps: Readonly<Record<string, LeaveStep>>;
  mergeSteps: Readonly<Record<string, MergeStep>>;
  owned: readonly Owned[];
  counters: readonly Rule[];
  rules: readonly Rule[];
  siteFiles: readonly SiteFile[];
  /** Makes the periodic jobs of each feature. */
  makeJobs: readonly NonNullable<Feature["jobs"]>[];
}

declare module "./context.ts" {
  interface Context extends FeatureLists {}
}

/** Joins the parts of features. Two steps with one name are a mistake, which api/features.test.ts finds. */
export function listsOf(features: readonly Feature[]): FeatureLists {
  const all = <Item>(partOf: (feature: Feature) => readonly Item[] | undefined) =>
    features.flatMap((feature) => partOf(feature) ?? []);
  return {
    contents: all(({ contents }) => contents),
    withdrawables: all(({ withdrawables }) => withdrawables),
    memberColumns: features.flatMap(({ tables = {} }) => memberColumnsOf(tables)),
    leaveSteps: Object.fromEntries(all(({ leaveSteps = {} }) => Object.entries(leaveSteps))),
    mergeSteps: Object.fromEntries(all(({ mergeSteps = {} }) => Object.entries(mergeSteps))),
    owned: all(({ owned }) => owned),
    counters: all(({ counters }) => counters),
    rules: all(({ rules }) => rules),
    siteFiles: all(({ siteFiles }) => siteFiles),
    makeJobs: features.flatMap(({ jobs }) => jobs ?? []),
  };
}
