import type { RawBuilder, Transaction } from "kysely";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { CleanupState } from "../../../../contract/console/cleanup-names.ts";
import type { ContentName } from "../../../../contract/shared/content-names.ts";
import { oneLine } from "../../../../contract/shared/one-line.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { openingOf } from "../../../markdown/opening-of.ts";

/** Reported content of any kind, as the staff see it in lists. */
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

/** The cleanup (services/console/cleanup) to which a deletion or restoration belongs, in the state that the caller knows. */
export interface CleanupPart {
  id: number;
  state: CleanupState;
}

/** The time of the undo, ms since 1970. */
interface Since {
  asOf: number;
}
interface Cleaned {
  ctx: Context;
  viewer: Viewer;
  id: number;
  cleanup: CleanupPart;
}

/** All that a person's record and a cleanup need of words below a post; their table has the kind's name, `author_id` and `deleted_at`. */
export interface WrittenWords {
  /** SQL condition on a row: only its author may see it, or the post on which it is; undefined for no such rows. */
  isSecret(kinds: Context["kinds"]): RawBuilder<unknown> | undefined;
  /** The columns from which `pathOf` makes the path. */
  place: readonly string[];
  pathOf(row: { id: number } & Record<string, unknown>): string;
  /** @throws ApiError NOT_FOUND, CONFLICT when the cleanup stopped meanwhile */
  clean(part: Cleaned & { reason: string }): Promise<unknown>;
  /** Restores one deletion of which the table `removal` has a row. Absent: the cleanup's deletions are listed by `cleaned`. */
  restoreRemoved?(trx: Transaction<Database>, part: Cleaned & { cleanup: CleanupPart & Since }): Promise<unknown>;
  /** The ids after an id that a cleanup deleted and nobody restored, and how one is restored. */
  cleaned?: {
    ids(ctx: Pick<Context, "db">, cleanupId: number, after: number, limit: number): Promise<{ id: number }[]>;
    restore(part: Omit<Cleaned, "viewer">): Promise<void>;
  };
}

/**
 * A kind of content beside posts, as the staff's tools need it: one object in its feature's folder, one line in
 * its `feature.ts`, and its names in contract/shared/content-names.ts.
 */
export interface Content {
  kind: ContentName;
  reported: ReportedKind;
  /** Only for `written` kinds of contract/shared/content-names.ts. */
  written?: WrittenWords;
  /** For kinds whose rows of new accounts are counted (contract/people/newcomer.ts): the column that marks deleted rows. */
  deletedAt?: "deleted_at" | "recalled_at";
  /** For kinds below a post that review may hold back: the post of a request, and the path of what it made. */
  below?: {
    subjectOf(
      db: Context["db"],
      viewer: Viewer,
      asked: { params: unknown; body: unknown },
    ): Promise<{ kind: string; id: number | null }>;
    pathOf(body: Record<string, unknown>, id: number): string;
  };
}

const OPENING = 100;

/** The beginning of a text, as a title. */
export const titleFrom = (text: string): string => openingOf(oneLine(text), OPENING);

/** Reported content by id. */
export const byId = <Row extends { id: number }>(rows: Row[], about: (row: Row) => Reported): Map<number, Reported> =>
  new Map(rows.map((row) => [row.id, about(row)]));

/** @returns the descriptor of a kind; undefined for a kind of post */
export const contentOf = ({ contents }: Pick<Context, "contents">, kind: string): Content | undefined =>
  contents.find((content) => content.kind === kind);
