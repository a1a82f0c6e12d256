import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import type { FormCheck } from "./use-light-form.ts";

/** The check of useLightForm by the schema for the pressed button. */
export function zodCheck(schemaOf: (intent: string) => z.ZodType): FormCheck {
  return (form, intent) => parseWithZod(form, { schema: schemaOf(intent) });
}
