import { type FormEvent, useState } from "react";
import type { DynamicActionAnswer } from "~/lib/dynamic-path.ts";
import { postDynamicForm } from "./post-dynamic-form.ts";

/** Submits a card's form by script and holds its answer. */
export function useDynamicPost() {
  const [answer, setAnswer] = useState<DynamicActionAnswer | null>(null);
  const [sent, setSent] = useState<FormData | null>(null);

  async function post(body: FormData) {
    setSent(body);
    const said = await postDynamicForm(body);
    if (said) setAnswer(said);
    setSent(null);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sent) return;
    const body = new FormData(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement && submitter.name) body.set(submitter.name, submitter.value);
    void post(body);
  }

  return { answer, sent, onSubmit };
}
