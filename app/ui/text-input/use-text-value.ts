import { type RefObject, useEffect, useState } from "react";
import { tellForm } from "../../lib/form-change.ts";
import { countSigns } from "../../lib/form-signs.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * The text of an uncontrolled control, including text that was typed before the script ran, that a reload restored, or
 * that a form's reset set. The form stays native. A long text above `max` characters, which `maxLength` admits
 * (room-for.ts), stays in the control, and the browser's own message stops the submit; short fields are cut
 * (lib/sign-limit.ts).
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
    // The reset event comes before the form restores its values.
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
