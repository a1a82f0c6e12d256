import { z } from "zod";
import "../shared/common.ts";

/**
 * The version of the agreements that a person has read and agrees to; the API refuses a version that does not exist.
 */
export const agreedVersion = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
