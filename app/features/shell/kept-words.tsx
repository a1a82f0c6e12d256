import { CachedHtml } from "~/fragments/cached-html.tsx";
import "~/ui/kept-form/kept-form.module.css";

export const KEPT_FORM_ID = "kept-form";

const form = { id: KEPT_FORM_ID, html: null };

/** The typed text on an error page that answers a form. Only that response's document has it (entry.server.tsx). */
export const KeptWords = () => <CachedHtml of={form} />;
