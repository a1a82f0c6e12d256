import type { Generated } from "kysely";
import type { ContentKind } from "../../../contract/shared/subject-fields.ts";
import type { Millis } from "./column-types.ts";

/** A deletion of a person's content by the staff, with its reason. */
export interface RemovalTable {
  id: Generated<number>;
  subject_kind: ContentKind;
  subject_id: number;
  author_id: number;
  admin_id: number;
  reason: string;
  created_at: Millis;
  undone_by: number | null;
  undone_at: Millis | null;
  /** The cleanup that it is part of; null for a single removal. */
  cleanup_id: number | null;
}
