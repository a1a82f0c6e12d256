import type { Generated } from "kysely";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import type { Flag, Millis } from "./column-types.ts";

export interface FavouriteFolderTable {
  id: Generated<number>;
  user_id: number;
  /** Unique among a person's folders. */
  name: string;
  /** A person with folders has exactly one default folder: created on first use, never deleted. */
  is_default: Generated<Flag>;
  /** 1: only its owner sees its contents. */
  is_private: Generated<Flag>;
  item_count: Generated<number>;
  created_at: Millis;
}

/** A favourite; a post is in at most one folder of a person. */
export interface FavouriteTable {
  id: Generated<number>;
  user_id: number;
  folder_id: number;
  subject_kind: SubjectKind;
  subject_id: number;
  created_at: Millis;
}

export interface FavouriteTables {
  favourite_folder: FavouriteFolderTable;
  favourite: FavouriteTable;
}
