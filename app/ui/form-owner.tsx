import { useState } from "react";
import { FORM_OWNER } from "../lib/form-owner.ts";
import { useViewer } from "../lib/root-data.ts";

interface FormOwnerProps {
  /** For a form of buttons only: its owner is always the current viewer, because nothing was typed in it. */
  follows?: boolean;
  /** Id of the form, where this field is outside of it: for forms in cached HTML. */
  form?: string;
}

/** Id of the viewer at the first rendering. Stays the same after another login. */
export function useFormOwner(): number | undefined {
  const viewer = useViewer();
  const [first] = useState(viewer?.id);
  return first;
}

/**
 * The hidden field that names the form's owner: the viewer at its first rendering, even after another login. The server
 * refuses another account's form.
 */
export function FormOwner({ follows = false, form }: FormOwnerProps) {
  const viewer = useViewer();
  const first = useFormOwner();
  const owner = follows ? viewer?.id : first;
  return owner === undefined ? null : <input type="hidden" name={FORM_OWNER} value={owner} form={form} />;
}
