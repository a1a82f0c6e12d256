import type { Generated } from "kysely";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Millis } from "./column-types.ts";

/** The author's statement about AI: 0 none, 1 the post contains generated contents, 2 the post contains none. */
export type AiStatementColumn = 0 | 1 | 2;

/** The log of the statements of authors. */
export interface AiStatementTable {
  id: Generated<number>;
  user_id: number;
  subject_kind: SubjectKind | "comment";
  subject_id: number;
  statement: AiStatementColumn;
  created_at: Millis;
}

export interface AiStatementTables {
  ai_statement: AiStatementTable;
}
