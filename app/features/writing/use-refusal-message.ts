import { useEffect } from "react";
import type { ActionAnswer } from "./refusal.ts";
import { showMessage } from "../../lib/global-message.ts";

/** A button has no place for words: what was refused is told as a message, and the button shows again what is true. */
export function useRefusalMessage(answer: ActionAnswer | undefined): void {
  const words = answer?.refusal?.formError;
  useEffect(() => {
    if (words) showMessage("error", words);
  }, [answer, words]);
}
