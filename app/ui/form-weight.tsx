import { useEffect } from "react";
import { whyTooLarge } from "~/lib/form-weight.ts";
import { showMessage } from "~/lib/global-message.ts";

/** Mounted once per document: stops a form above the server's size limit, shows a message and preserves typed text. */
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
    // Listens in the capture phase of the window, before React's listener, which would send the form.
    window.addEventListener("submit", onSubmit, true);
    return () => window.removeEventListener("submit", onSubmit, true);
  }, []);
  return null;
}
