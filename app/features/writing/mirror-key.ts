import { FORM_OWNER } from "../../lib/form-owner.ts";
import { isText, isTextControl } from "./form-snapshot.ts";
import { formMirrorKey } from "./mirror-store.ts";

/** Hidden fields that are new with every page. */
const PAGE_FIELDS = new Set([FORM_OWNER, "formKey", "revision", "draftRevision", "currentRevision", "draftId"]);
const SHORT = 60;

const isHidden = (one: Element): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === "hidden";

/** Which form of the page it is: where it goes, what it is about, and what is typed in it. */
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
 * Under which name this device keeps a form: the one that its own program gave it (mirror-part.tsx), or one made of the
 * form, for all others that a member may write in.
 */
export function mirrorKeyOf(form: HTMLFormElement): string | undefined {
  if (form.dataset.mirror !== undefined) return form.dataset.mirror;
  // A plain form of a comment is exchanged for its program's as soon as it is unfolded.
  if (form.method !== "post" || form.dataset.plain !== undefined) return undefined;
  const owner = form.elements.namedItem(FORM_OWNER);
  if (!(owner instanceof HTMLInputElement) || owner.value === "" || ![...form.elements].some(isText)) return undefined;
  return formMirrorKey(Number(owner.value), placeOf(form));
}
