import { z } from "zod";
import "../shared/common.ts";

/** The version of the agreements that somebody has read and agrees to; the API refuses one that there is not. */
export const agreedVersion = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
