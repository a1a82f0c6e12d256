import { z } from "zod";
import "../shared/common.ts";
import { subjectKinds } from "../shared/subject.ts";

/**
 * The kind of post that a draft becomes. A member has any number of drafts of articles, but one draft each of a new
 * dynamic, a new video and a new ticket (contract/posts/draft.ts).
 */
export const draftKind = z.enum(subjectKinds);
export type DraftKind = z.infer<typeof draftKind>;

/** The revision of the draft in the submitted form; publishing the post deletes that draft. 0: no draft. */
export const draftRevision = z.coerce.number().int().min(0).default(0);
