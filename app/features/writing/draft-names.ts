/** Where scripts save drafts; without one a button of the form does it. */
export const DRAFT_PATH = "/resources/draft";
/** Intent: keep what stands in the form as a draft. */
export const SAVE_DRAFT = "draft";

/** The screen that a draft of a video opens. */
export const VIDEO_DRAFT_PATH = "/user/publish/video";

export interface DraftElsewhere {
  id: number;
  revision: number;
  title?: string;
  source: string;
  updatedAt: string;
}

/** What was saved elsewhere since, and what the form says. */
export interface Conflict {
  current: DraftElsewhere;
  mine: { title?: string; source: string };
}

/** What became of a save. gone: sent or deleted elsewhere, the next one makes a new draft. */
export type DraftAnswer =
  | { kind: "saved"; id: number; revision: number; formKey?: string }
  | { kind: "conflict"; current: DraftElsewhere }
  | { kind: "gone" }
  | { kind: "logged-out" }
  | { kind: "failed"; message: string };
