import { FORM_OWNER } from "../../lib/form-owner.ts";
import { isText, isTextControl } from "./form-snapshot.ts";
import { clearMirror, formMirrorKey } from "./mirror-store.ts";

/** Hidden fields whose values differ on every page load. */
const PAGE_FIELDS = new Set([FORM_OWNER, "formKey", "revision", "draftRevision", "currentRevision", "draftId"]);
const SHORT = 60;

const isHidden = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === "hidden";

/** Path with query of the page on the screen. In a step back the browser's address is already that of the next page. */
export const shownPage: { current: string | null } = { current: null };

/** Identifies a form of the page by its action, its hidden values and the names of its text fields. */
function placeOf(form: HTMLFormElement): string {
  const page = shownPage.current ?? window.location.pathname + window.location.search;
  const about = [...form.elements].flatMap((one) =>
    isHidden(one) && !PAGE_FIELDS.has(one.name) && one.value.length <= SHORT ? [`${one.name}=${one.value}`] : [],
  );
  const texts = [...form.elements].flatMap((one) => (isTextControl(one) ? [one.name] : []));
  const action = new URL(form.getAttribute("action") ?? "", window.location.origin + page).pathname;
  return `${page}#${[action, ...about, ...texts].join("&")}`;
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

/** Removes the copy of a form whose words another store has now. */
export function forgetMirror(form: HTMLFormElement): void {
  const key = mirrorKeyOf(form);
  if (key !== undefined) clearMirror(localStorage, key);
}
