import { z } from "zod";
// Zod's settings must be made before the first schema.
import "./common.ts";
import { subjectKinds } from "./subject.ts";

/** A kind of post. */
export const subjectKind = z.enum(subjectKinds);

/** The kinds of content that moderators remove and authors appeal about. */
export const contentKind = z.enum([...subjectKinds, "comment"], "请求有误");
export type ContentKind = z.output<typeof contentKind>;
