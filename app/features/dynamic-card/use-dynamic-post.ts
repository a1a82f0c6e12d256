import { type FormEvent, useState } from "react";
import { DYNAMIC_PATH, type DynamicActionAnswer } from "~/lib/dynamic-path.ts";
import { showMessage } from "~/lib/global-message.ts";

/**
 * Sends a card's form and stays. Not a fetcher of the router: that reads the whole page again, which a card does not
 * need (it has its answer), and which got in the way of a link that was pressed right afterwards.
 */
export function useDynamicPost() {
  const [answer, setAnswer] = useState<DynamicActionAnswer | null>(null);
  const [sent, setSent] = useState<FormData | null>(null);

  async function post(body: FormData) {
    setSent(body);
    try {
      const response = await fetch(DYNAMIC_PATH, { method: "POST", body, headers: { accept: "application/json" } });
      // Logged out meanwhile: the answer is the login page, which leads back.
      if (response.redirected) location.assign(response.url);
      else {
        const said = (await response.json()) as DynamicActionAnswer;
        setAnswer(said);
        if (said.error) showMessage("error", said.error);
      }
    } catch {
      showMessage("error", "网络错误，请检查网络连接");
    }
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
