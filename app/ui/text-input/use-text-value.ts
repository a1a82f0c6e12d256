import { type RefObject, useEffect, useState } from "react";
import { countSigns } from "../../lib/form-signs.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * The text in an uncontrolled control: what was typed before the script came, what a reload brought back and what a form's reset
 * puts back count too. The form stays native; a text of more than `max` signs, which `maxLength` lets through (room-for.ts), holds
 * it back with the browser's own message and stays in the control.
 */
export function useTextValue(ref: RefObject<TextControl | null>, initial: string, max = Infinity) {
  const [text, setText] = useState(initial);
  useEffect(() => {
    const control = ref.current;
    if (!control) return undefined;
    const read = () => {
      setText(control.value);
      const signs = countSigns(control.value);
      control.setCustomValidity(signs > max ? `最多 ${max} 字，现在有 ${signs} 字` : "");
    };
    // The reset event comes before the values are put back.
    const readLater = () => setTimeout(read);
    read();
    control.addEventListener("input", read);
    control.form?.addEventListener("reset", readLater);
    const { form } = control;
    return () => {
      control.removeEventListener("input", read);
      form?.removeEventListener("reset", readLater);
    };
  }, [ref, max]);

  function clear() {
    const control = ref.current;
    if (!control) return;
    control.value = "";
    tellForm(control);
    control.focus();
  }
  return { text, clear };
}

/** Tells whoever listens (conform, a counter) that a script changed the control. */
export function tellForm(control: HTMLElement): void {
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
