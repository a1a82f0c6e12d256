import type { FocusEvent } from "react";
import type { CompletionForm } from "./attach-completion.ts";

/** Names and topics are suggested while one types in this text area; the program for it comes when one begins. */
export const completeOnFocus =
  (form: CompletionForm) =>
  ({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void => {
    void import("./attach-completion.ts").then(
      ({ attachCompletion }) => attachCompletion(currentTarget, form),
      () => {},
    );
  };
