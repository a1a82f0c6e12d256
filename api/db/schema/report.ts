import type { Generated } from "kysely";
import type { ReportKind, ReportReason, ReportStatus } from "../../contract/report.ts";
import type { Millis } from "./index.ts";

export interface ReportTable {
  id: Generated<number>;
  subject_kind: ReportKind;
  subject_id: number;
  reporter_id: number;
  reason: ReportReason;
  text: Generated<string>;
  status: Generated<ReportStatus>;
  created_at: Millis;
  settled_by: number | null;
  settled_at: Millis | null;
}
