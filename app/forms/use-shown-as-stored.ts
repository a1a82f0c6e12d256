import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { pageKeeper } from "../lib/page-keeper.ts";

type Typed = HTMLInputElement | HTMLTextAreaElement;

const isTyped = (one: Element): one is Typed =>
  one instanceof HTMLTextAreaElement ||
  (one instanceof HTMLInputElement && !/^(?:hidden|file|checkbox|radio|submit|button)$/.test(one.type));

/**
 * Whether the form still shows the texts that were sent. False for another form's texts, and where the visitor typed on
 * meanwhile.
 */
function saysWhatWasSent(form: HTMLFormElement, sent: FormData): boolean {
  const typed = [...form.elements].filter(isTyped).filter(({ name }) => name !== "");
  return typed.length > 0 && typed.every(({ name, value }) => sent.getAll(name).includes(value));
}

/**
 * Shows the stored values after the server accepted a form and led back to the form's own page. Stored values may
 * differ from typed ones (a name in full-width letters). Without a script a new document does this.
 * @param isAnswered whether the answer is the form itself, with errors or with another step
 */
export function useShownAsStored(formId: string, isAnswered: boolean): void {
  const { state } = useNavigation();
  const { key } = useLocation();
  // React may skip the states between two idle ones, so the form is not taken from the navigation.
  const handled = useRef(pageKeeper.taken);
  useEffect(() => {
    const sent = pageKeeper.taken;
    if (state !== "idle" || sent === handled.current || sent === undefined) return;
    handled.current = sent;
    const form = document.getElementById(formId);
    if (!isAnswered && form instanceof HTMLFormElement && saysWhatWasSent(form, sent)) form.reset();
  }, [state, key, formId, isAnswered]);
}
