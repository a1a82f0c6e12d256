import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { useShownAsStored } from "./use-shown-as-stored.ts";

interface AppFormOptions<S extends z.ZodObject> {
  /** The same on server and browser: error links use it. */
  id: string;
  /** The action's answer, with the typed values. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  defaultValue?: DefaultValue<z.input<S>>;
  /** Its constraints (maxlength, required…) become native attributes, which the browser checks while no script runs. */
  schema: S;
  /**
   * The schema to check in the browser before the request; without it only the server checks. `intent` is the pressed
   * button's value.
   */
  check?: (intent: string) => z.ZodType;
}

/**
 * A conform form with the kit's rules: native checks until the script runs, then ours. A shown error disappears as soon
 * as its field is right.
 */
export function useAppForm<S extends z.ZodObject>({ id, lastResult, defaultValue, schema, check }: AppFormOptions<S>) {
  const made = useForm<z.input<S> & Record<string, unknown>>({
    id,
    ...(lastResult ? { lastResult } : {}),
    ...(defaultValue ? { defaultValue: defaultValue as DefaultValue<z.input<S> & Record<string, unknown>> } : {}),
    constraint: getZodConstraint(schema),
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
    // Without a client-side check conform would send a request at every key.
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
