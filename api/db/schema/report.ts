import type { AppealKind, AppealState } from "../../../contract/moderation/appeal-names.ts";
import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";
import type { ReportKind } from "../../../contract/console/report-names.ts";
import type { ReportReason, ReportStatus } from "../../../contract/console/report-names.ts";

export interface ReportTable {
  id: Generated<number>;
  subject_kind: ReportKind;
  subject_id: number;
  reporter_id: number;
  /** The author of the reported content; null when their row is gone. */
  author_id: number | null;
  reason: ReportReason;
  text: Generated<string>;
  status: Generated<ReportStatus>;
  created_at: Millis;
  settled_by: number | null;
  settled_at: Millis | null;
}

/** Appeals against decisions of the staff (services/shared/appeal): one against each decision. */
export interface AppealTable {
  id: Generated<number>;
  user_id: number;
  kind: AppealKind;
  /** The id of the `review`, `sanction` or `removal`. */
  decision_id: number;
  /** The staff member who made the decision; another one must settle the appeal. */
  decided_by: number;
  text: string;
  state: AppealState;
  created_at: Millis;
  settled_by: number | null;
  settled_at: Millis | null;
  /** The answer that the appellant reads. */
  answer: Generated<string>;
}

export interface ReportTables {
  report: ReportTable;
  appeal: AppealTable;
}
