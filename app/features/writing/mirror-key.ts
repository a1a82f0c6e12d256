import { FORM_OWNER } from "../../lib/form-owner.ts";
import { isText, isTextControl } from "./form-snapshot.ts";
import { formMirrorKey } from "./mirror-store.ts";

/** Hidden fields whose values differ on every page load. */
const PAGE_FIELDS = new Set([FORM_OWNER, "formKey", "revision", "draftRevision", "currentRevision", "draftId"]);
const SHORT = 60;

const isHidden = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === "hidden";

/** Identifies a form of the page by its action, its hidden values and the names of its text fields. */
function placeOf(form: HTMLFormElement): string {
  const { pathname, search } = window.location;
  const about = [...form.elements].flatMap((one) =>
    isHidden(one) && !PAGE_FIELDS.has(one.name) && one.value.length <= SHORT ? [`${one.name}=${one.value}`] : [],
  );
  const texts = [...form.elements].flatMap((one) => (isTextControl(one) ? [one.name] : []));
  const action = new URL(form.getAttribute("action") ?? "", window.location.href).pathname;
  return `${pathname}${search}#${[action, ...about, ...texts].join("&")}`;
}

/**
 * Returns the storage key of a form: the key that its component set (mirror-part.tsx), or a key derived from any other
 * form that a member may write in.
 */
export function mirrorKeyOf(form: HTMLFormElement): string | undefined {
  if (form.dataset.mirror !== undefined) return form.dataset.mirror;
  // A script's form replaces a plain comment form as soon as the form is unfolded.
  if (form.method !== "post" || form.dataset.plain !== undefined) return undefined;
  const owner = form.elements.namedItem(FORM_OWNER);
  if (!(owner instanceof HTMLInputElement) || owner.value === "" || ![...form.elements].some(isText)) return undefined;
  return formMirrorKey(Number(owner.value), placeOf(form));
}
