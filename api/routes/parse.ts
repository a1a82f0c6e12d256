import type { z } from "zod";
import { ApiError } from "../../contract/shared/errors.ts";

/** Parses input. @throws ApiError INVALID_INPUT with a message for each wrong field */
export function parse(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const fieldErrors: Record<string, string[]> = {};
  for (const issue of result.error.issues) (fieldErrors[issue.path.join(".")] ??= []).push(issue.message);
  throw new ApiError("INVALID_INPUT", result.error.issues[0]?.message, { fieldErrors });
}
