import type { Generated } from "kysely";
import type { ReportKind } from "../../../contract/shared/subject-fields.ts";
import type { Millis } from "./column-types.ts";

/** That an administrator took away what somebody else had written, and why. */
export interface RemovalTable {
  id: Generated<number>;
  subject_kind: ReportKind;
  subject_id: number;
  author_id: number;
  admin_id: number;
  reason: string;
  created_at: Millis;
  undone_by: number | null;
  undone_at: Millis | null;
  /** The cleanup that it is a part of; null for one by itself. */
  cleanup_id: number | null;
}
