import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { pageKeeper } from "../lib/page-keeper.ts";

/** The event of a form after the server has stored a form of this page. Its detail is the FormData that was sent. */
export const FORM_STORED = "form-stored";

type Filled = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isFilled = (one: Element): one is Filled =>
  one instanceof HTMLTextAreaElement ||
  one instanceof HTMLSelectElement ||
  (one instanceof HTMLInputElement && !/^(?:hidden|file|submit|button)$/.test(one.type));

/** @returns whether a field with a name has the state that was sent */
function isAsSent(field: Filled, sent: FormData): boolean {
  const values = sent.getAll(field.name);
  if (field instanceof HTMLSelectElement)
    return [...field.options].every(({ selected, value }) => selected === values.includes(value));
  return (
    values.includes(field.value) ===
    (/^(?:checkbox|radio)$/.test(field.type) ? (field as HTMLInputElement).checked : true)
  );
}

/**
 * Whether the form still shows what was sent. False for another form's fields, and where the visitor has typed or
 * chosen on meanwhile.
 */
function saysWhatWasSent(form: HTMLFormElement, sent: FormData): boolean {
  const filled = [...form.elements].filter(isFilled).filter(({ name, disabled }) => name !== "" && !disabled);
  return filled.length > 0 && filled.every((field) => isAsSent(field, sent));
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
    if (isAnswered || !(form instanceof HTMLFormElement)) return;
    form.dispatchEvent(new CustomEvent(FORM_STORED, { detail: sent }));
    if (saysWhatWasSent(form, sent)) form.reset();
  }, [state, key, formId, isAnswered]);
}
