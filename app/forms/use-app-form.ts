import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { useShownAsStored } from "./use-shown-as-stored.ts";

interface AppFormOptions<S extends z.ZodObject> {
  /** The same on server and browser: errors are linked to by it. */
  id: string;
  /** What the action answered, with what was typed. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  defaultValue?: DefaultValue<z.input<S>>;
  /** Its constraints (maxlength, required…) are checked by the browser itself while no script runs. */
  schema: S;
  /** Checks in the browser before the server is asked. Left out: the server alone checks. `intent` is the pressed button's value. */
  check?: (intent: string) => z.ZodType;
}

/**
 * A form of the kit: conform with our rules. Native checks until the script runs, ours afterwards; an error, once shown,
 * goes as soon as its field is right.
 */
export function useAppForm<S extends z.ZodObject>({ id, lastResult, defaultValue, schema, check }: AppFormOptions<S>) {
  const made = useForm<z.input<S> & Record<string, unknown>>({
    id,
    ...(lastResult ? { lastResult } : {}),
    ...(defaultValue ? { defaultValue: defaultValue as DefaultValue<z.input<S> & Record<string, unknown>> } : {}),
    constraint: getZodConstraint(schema),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
    // Without a check of its own conform would ask the server at every key.
    shouldRevalidate: check ? "onInput" : "onSubmit",
    ...(check
      ? {
          onValidate({ formData, submitter }) {
            return parseWithZod(formData, { schema: check(submitter?.value ?? "") }) as never;
          },
        }
      : {}),
  });
  useShownAsStored(id, lastResult !== null && lastResult !== undefined);
  return made;
}
