import type { Generated } from "kysely";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Flag, Millis } from "./column-types.ts";

export interface FavouriteFolderTable {
  id: Generated<number>;
  user_id: number;
  /** Unique among one person's folders. */
  name: string;
  /** Exactly one of a person who has any: made on first use, never deleted. */
  is_default: Generated<Flag>;
  /** Only its owner may see what is in it. */
  is_private: Generated<Flag>;
  item_count: Generated<number>;
  created_at: Millis;
}

/** In one folder at a time. */
export interface FavouriteTable {
  id: Generated<number>;
  user_id: number;
  folder_id: number;
  subject_kind: SubjectKind;
  subject_id: number;
  created_at: Millis;
}
