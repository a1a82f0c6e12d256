import type { FocusEvent } from "react";
import type { CompletionForm } from "./attach-completion.ts";

/** Suggests names and topics in a text area. The module loads on the first focus. */
export const completeOnFocus =
  (form: CompletionForm) =>
  ({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void => {
    void import("./attach-completion.ts").then(
      ({ attachCompletion }) => attachCompletion(currentTarget, form),
      () => {},
    );
  };
