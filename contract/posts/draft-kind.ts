import { z } from "zod";
import "../shared/common.ts";
import { subjectKinds } from "../shared/subject.ts";

/** What a draft becomes. Of articles a member has as many as they like; of a new dynamic, a new video and a new ticket one each (contract/posts/draft.ts). */
export const draftKind = z.enum(subjectKinds);
export type DraftKind = z.infer<typeof draftKind>;

/** The revision of the draft that a form held when it was sent; the draft ends with what it became. 0: none. */
export const draftRevision = z.coerce.number().int().min(0).default(0);
