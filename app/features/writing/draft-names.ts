/** The path to which scripts save drafts. Without a script, a button of the form saves. */
export const DRAFT_PATH = "/resources/draft";
/** The intent that saves the form's content as a draft. */
export const SAVE_DRAFT = "draft";

/** The page that opens a video's draft. */
export const VIDEO_DRAFT_PATH = "/user/publish/video";

export interface DraftElsewhere {
  id: number;
  revision: number;
  title?: string;
  source: string;
  updatedAt: string;
}

/** The version that was saved elsewhere, and the form's version. */
export interface Conflict {
  current: DraftElsewhere;
  mine: { title?: string; source: string };
}

/** The result of a save. `gone`: the draft was published or deleted elsewhere, and the next save makes a new one. */
export type DraftAnswer =
  | { kind: "saved"; id: number; revision: number; formKey?: string }
  | { kind: "conflict"; current: DraftElsewhere }
  | { kind: "gone" }
  | { kind: "logged-out" }
  | { kind: "failed"; message: string };
