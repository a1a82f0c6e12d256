import type { Caller, Context, Viewer } from "../../../context.ts";
import type { ReportKind } from "../../../../contract/shared/subject-fields.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import { openingOf } from "../../../markdown/opening-of.ts";

export interface ReportRef {
  kind: ReportKind;
  id: number;
}

export interface Reported {
  /** The reported post itself, or the post of the reported comment or danmaku; null for a message and a series. */
  subject: SubjectRef | null;
  title: string;
  authorId: number;
  path: string;
  isDeleted: boolean;
}

export interface RemoveReported {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  id: number;
  authorId: number;
  /** The author reads it. */
  reason: string;
}

/** All that reports need of a kind of content. */
export interface ReportedKind {
  /** Content by its id, deleted or not. */
  find(ctx: Context, ids: readonly number[]): Promise<Map<number, Reported>>;
  /** The texts by id. Private messages have none: only their report contains them, and each reading is logged. */
  sources(ctx: Context, ids: readonly number[]): Promise<Map<number, string>>;
  /** Whether the staff may read the text of undeleted content: a reporter could read it, and it has not become secret. */
  isOpenToStaff(ctx: Context, id: number, about: Reported): Promise<boolean>;
  /** The content as a member sees it; null when they may not. */
  seenBy(ctx: Context, viewer: Viewer, id: number): Promise<Reported | null>;
  /** Deletes it for the staff. @throws ApiError NOT_FOUND when it is deleted already */
  remove(asked: RemoveReported): Promise<void>;
}

const OPENING = 100;

/** The beginning of a text, as a title. */
export const titleFrom = (text: string): string => openingOf(oneLine(text), OPENING);
