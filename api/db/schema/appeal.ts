import type { Generated } from "kysely";
import type { AppealKind, AppealState } from "../../../contract/moderation/appeal-names.ts";
import type { Millis } from "./column-types.ts";

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
