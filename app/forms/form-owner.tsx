import { useState } from "react";
import { FORM_OWNER } from "../lib/form-owner.ts";
import { useViewer } from "../lib/root-data.ts";

/** Says whose this form is: who was logged in when it was drawn, whoever is by now. The server refuses another's. */
export function FormOwner() {
  const viewer = useViewer();
  const [owner] = useState(viewer?.id);
  return owner === undefined ? null : <input type="hidden" name={FORM_OWNER} value={owner} />;
}
