import type { Image } from "#contract/shared/common.ts";
import { aiStatementOf } from "../../writing/ai-statement-pick.tsx";
import type { TypedBefore } from "../comment-form.tsx";
import type { FormStart, FormTarget, FormWords } from "../form-start.ts";

/** The data of a server-rendered plain form in a <details>. The script's form takes it over. */
export interface PlainForm {
  details: HTMLDetailsElement;
  form: HTMLFormElement;
  formKey: string;
  target: FormTarget;
  words: FormWords;
  start: FormStart;
}

/** The pictures of the form, without those whose 'remove' box is checked. */
function imagesIn(held: FormData): Image[] {
  const dropped = new Set(held.getAll("dropImage"));
  const images = held.getAll("image").map((text) => JSON.parse(String(text)) as Image);
  return images.filter(({ id }) => !dropped.has(String(id)));
}

/** @returns null when the <details> contains no plain form */
export function plainFormIn(details: HTMLDetailsElement): PlainForm | null {
  const form = details.querySelector<HTMLFormElement>("form[data-plain]");
  const area = form?.querySelector("textarea");
  if (!form || !area) return null;
  const held = new FormData(form);
  const idIn = (name: string) => (held.has(name) ? { [name]: Number(held.get(name)) } : {});
  const words = form.querySelector("[role=alert]")?.textContent ?? null;
  const isField = area.ariaInvalid === "true";
  return {
    details,
    form,
    // Each form appends its own part to the key; this is the shared prefix.
    formKey: String(held.get("formKey")).replace(/_[^_]*$/, ""),
    target: { ...idIn("parentId"), ...idIn("commentId") },
    words: {
      label: form.querySelector("label")?.textContent ?? "",
      placeholder: area.placeholder,
      submit: form.querySelector("[type=submit]")?.textContent ?? "",
    },
    start: {
      text: area.defaultValue,
      images: imagesIn(held),
      statement: aiStatementOf(held),
      answer: words === null ? null : { fieldError: isField ? words : null, formError: isField ? null : words },
    },
  };
}

/** Returns the text, files and focus of a plain form at the moment when the script's form replaces it. */
export function typedIn(form: HTMLFormElement): TypedBefore {
  const area = form.querySelector("textarea");
  return {
    text: area?.value ?? "",
    files: [...(form.querySelector<HTMLInputElement>("[type=file]")?.files ?? [])],
    hasFocus: document.activeElement === area,
  };
}
