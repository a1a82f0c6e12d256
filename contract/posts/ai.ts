import { z } from "zod";
import "../shared/common.ts";
import { aiNotes, aiStatements } from "./ai-names.ts";

/** The author's statement in a form: the API keeps it for every kind of post. */
export const aiStatement = z.enum(aiStatements);
/** The label that readers see; null for none. */
export const aiNote = z.enum(aiNotes).nullable();
