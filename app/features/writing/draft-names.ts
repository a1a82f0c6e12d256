/** Where scripts save the draft of a dynamic or a ticket; without one a button of the form does it. */
export const FORM_DRAFT_PATH = "/resources/form-draft";
/** Intents: keep what stands in the form as a draft; the same over what was saved elsewhere (conflict-panel.tsx). */
export const SAVE_DRAFT = "draft";
export const KEEP_DRAFT = "keep-draft";

/** A member has one draft of each. */
export type FormDraftKind = "dynamic" | "video" | "feedback";

/** The screen that a draft of a video opens. */
export const VIDEO_DRAFT_PATH = "/user/publish/video";

export interface DraftElsewhere {
  id: number;
  revision: number;
  title?: string;
  source: string;
  updatedAt: string;
}

export type FormDraftAnswer =
  | { kind: "saved"; revision: number }
  | { kind: "conflict"; current: DraftElsewhere }
  /** Sent or deleted elsewhere. */
  | { kind: "gone" }
  | { kind: "logged-out" }
  | { kind: "failed"; message: string };
