import { useEffect } from "react";
import type { ActionAnswer } from "./refusal.ts";
import { showMessage } from "../../lib/global-message.ts";

/** A button has no space for text: the refusal is shown as a message, and the button shows the true state again. */
export function useRefusalMessage(answer: ActionAnswer | undefined): void {
  const words = answer?.refusal?.formError;
  useEffect(() => {
    if (words) showMessage("error", words);
  }, [answer, words]);
}
