import { type DefaultValue, getFormProps, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { type FocusEvent, type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { CHUNK_ERROR } from "../ui/island.tsx";
import { useShownAsStored } from "./use-shown-as-stored.ts";

/** Checks a form in the browser before it is sent. `intent` is the pressed button's value. */
export type FormCheck = (form: FormData, intent: string) => Submission<unknown, string[]>;

interface LightFormOptions<T extends Record<string, unknown>> {
  /** The same on server and browser: error links use it. */
  id: string;
  /** The action's answer, with the typed values. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  defaultValue?: DefaultValue<T>;
  /** Native attributes of the fields, which the browser checks while no script runs. */
  constraint: Record<string, { required?: boolean }>;
  /** Loads the check with its validator. A constant function. */
  loadCheck: () => Promise<FormCheck>;
}

/** A submit that waits for the check. */
interface HeldSubmit {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/**
 * A conform form like useAppForm's whose validator loads when the visitor enters the form, because zod takes longer to
 * start than the rest of such a page. A submit that comes earlier waits for the validator. If it cannot be loaded, the
 * server checks alone.
 */
export function useLightForm<T extends Record<string, unknown>>(options: LightFormOptions<T>) {
  const { id, lastResult, defaultValue, constraint, loadCheck } = options;
  const [check, setCheck] = useState<FormCheck | "server" | null>(null);
  const isLoading = useRef(false);
  const held = useRef<HeldSubmit | null>(null);
  const [form, fields] = useForm<T>({
    id,
    ...(lastResult ? { lastResult } : {}),
    ...(defaultValue ? { defaultValue } : {}),
    constraint,
    defaultNoValidate: false,
    shouldValidate: "onSubmit",
    ...(typeof check === "function"
      ? {
          shouldRevalidate: "onInput" as const,
          onValidate: ({ formData, submitter }) => check(formData, submitter?.value ?? "") as never,
        }
      : { shouldRevalidate: "onSubmit" as const }),
  });
  useShownAsStored(id, lastResult !== null && lastResult !== undefined);

  const load = useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    loadCheck().then(
      (loaded) => setCheck(() => loaded),
      () => {
        setCheck("server");
        window.dispatchEvent(new Event(CHUNK_ERROR));
      },
    );
  }, [loadCheck]);

  // A visitor may have entered the form before the script ran.
  useEffect(() => {
    if (document.getElementById(id)?.contains(document.activeElement)) load();
  }, [id, load]);

  useEffect(() => {
    if (check === null || !held.current) return;
    const { form: element, submitter } = held.current;
    held.current = null;
    if (element.isConnected) element.requestSubmit(submitter);
  }, [check]);

  const conform = getFormProps(form);
  const props = {
    ...conform,
    onFocus: (_event: FocusEvent<HTMLFormElement>) => load(),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      if (check !== null) return conform.onSubmit(event);
      event.preventDefault();
      const { submitter } = event.nativeEvent as SubmitEvent;
      held.current ??= { form: event.currentTarget, submitter };
      load();
    },
  };
  return { form, fields, props };
}
