import type { Image } from "#contract/shared/common.ts";
import type { TypedBefore } from "../comment-form.tsx";
import type { FormStart, FormTarget, FormWords } from "../form-start.ts";

/** A plain form that the server drew in a <details>, read, so that a script's own can take its place. */
export interface PlainForm {
  details: HTMLDetailsElement;
  form: HTMLFormElement;
  formKey: string;
  target: FormTarget;
  words: FormWords;
  start: FormStart;
}

/** The pictures that the server drew, without those that are ticked to go. */
function imagesIn(held: FormData): Image[] {
  const dropped = new Set(held.getAll("dropImage"));
  const images = held.getAll("image").map((text) => JSON.parse(String(text)) as Image);
  return images.filter(({ id }) => !dropped.has(String(id)));
}

/** @returns null where the <details> holds none */
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
    // Each form adds its own part.
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
      answer: words === null ? null : { fieldError: isField ? words : null, formError: isField ? null : words },
    },
  };
}

/** The text, files and focus in a plain form, at the moment when a script's form takes its place. */
export function typedIn(form: HTMLFormElement): TypedBefore {
  const area = form.querySelector("textarea");
  return {
    text: area?.value ?? "",
    files: [...(form.querySelector<HTMLInputElement>("[type=file]")?.files ?? [])],
    hasFocus: document.activeElement === area,
  };
}
