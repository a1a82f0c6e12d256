import { useState } from "react";
import { FORM_OWNER } from "../lib/form-owner.ts";
import { useViewer } from "../lib/root-data.ts";

interface FormOwnerProps {
  /** A form of buttons alone is of whoever the page is drawn for by now: nothing was typed in it as somebody else. */
  follows?: boolean;
  /** Id of the form, where it does not stand around this field: forms that come as HTML. */
  form?: string;
}

/** Whose what stands here is, whoever logs in meanwhile. */
export function useFormOwner(): number | undefined {
  const viewer = useViewer();
  const [first] = useState(viewer?.id);
  return first;
}

/** Says whose this form is: who was logged in when it was drawn, whoever is by now. The server refuses another's. */
export function FormOwner({ follows = false, form }: FormOwnerProps) {
  const viewer = useViewer();
  const first = useFormOwner();
  const owner = follows ? viewer?.id : first;
  return owner === undefined ? null : <input type="hidden" name={FORM_OWNER} value={owner} form={form} />;
}
