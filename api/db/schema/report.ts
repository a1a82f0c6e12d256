import type { Generated } from "kysely";
import type { ReportKind } from "../../../contract/console/report-names.ts";
import type { ReportReason, ReportStatus } from "../../../contract/console/report-names.ts";
import type { Millis } from "./column-types.ts";

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
