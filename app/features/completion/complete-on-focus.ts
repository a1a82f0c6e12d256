import type { FocusEvent } from "react";

/** Names and topics are suggested while one types in this text area; the program for it comes when one begins. */
export const completeOnFocus =
  (syntax: "plain" | "markdown") =>
  ({ currentTarget }: FocusEvent<HTMLTextAreaElement>): void => {
    void import("./attach-completion.ts").then(
      ({ attachCompletion }) => attachCompletion(currentTarget, syntax),
      () => {},
    );
  };
