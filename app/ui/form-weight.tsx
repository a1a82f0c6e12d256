import { useEffect } from "react";
import { whyTooLarge } from "~/lib/form-weight.ts";
import { showMessage } from "~/lib/global-message.ts";

/** Stands once in the document: a form that the server would not read is not sent, says so, and keeps what was typed. */
export function FormWeight() {
  useEffect(() => {
    function onSubmit(event: SubmitEvent) {
      const form = event.target;
      const why = form instanceof HTMLFormElement && form.method === "post" && whyTooLarge(form, event.submitter);
      if (!why) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      showMessage("error", why);
    }
    // Before React's own listener, which sends it.
    window.addEventListener("submit", onSubmit, true);
    return () => window.removeEventListener("submit", onSubmit, true);
  }, []);
  return null;
}
