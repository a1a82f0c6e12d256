import { noteSend, placeOf } from "../../live/form-sends.ts";
import { isChanged } from "../../live/typed-in-forms.ts";
import { clearWaiting } from "../../live/waiting/waiting-store.ts";
import { isPictureIntent } from "../image-field/picture-intents.ts";
import { hasWords, isText, isUntouched, snapshotOf } from "./form-snapshot.ts";
import { mirrorsOf } from "./kept-mirrors.ts";
import { mirrorKeyOf } from "./mirror-key.ts";
import { clearMirror, keepers, writeMirror } from "./mirror-store.ts";
import { writeIntents } from "./write-answer.ts";

/** A copy is stored after this much time without keys, in ms. */
const MIRROR_MS = 400;

/** Returns whether a form contains typed text that no draft has. */
function isWorthKeeping(form: HTMLFormElement): boolean {
  if (form.dataset.mirror === undefined)
    return [...form.elements].some((one) => isText(one) && one.value.trim() !== "" && isChanged(one));
  const fields = snapshotOf(form);
  const isSame = isUntouched(form) && !fields.some(([name]) => name === "image");
  return hasWords(fields) && !isSame && keepers.get(form)?.isDirty() !== false;
}

function save(form: HTMLFormElement): void {
  const key = mirrorKeyOf(form);
  if (key === undefined) return;
  if (isWorthKeeping(form)) writeMirror(localStorage, key, { at: Date.now(), fields: snapshotOf(form) });
  else clearMirror(localStorage, key);
}

/** These intents upload files only; the text is not sent yet. */
const isOfFiles = (intent: string) => isPictureIntent(intent) || intent === writeIntents.upload;

/** Removes the copies of texts that a native submit carries: the login resubmits a form (kept-form-view.tsx). */
function forgetSent(form: HTMLFormElement): void {
  const sent = new FormData(form);
  for (const { key, mirror } of mirrorsOf(localStorage))
    if (mirror.fields.every(([name, value]) => value === "" || sent.getAll(name).includes(value)))
      clearMirror(localStorage, key);
}

const isWithin = (form: HTMLFormElement) => form.isConnected && form.method === "post";

/**
 * Copies text that is typed in any form of the page to this device, and removes the copy when the server has accepted
 * the form, or at logout. Never stores files, passwords, phone numbers or codes (form-snapshot.ts).
 * @param viewerId returns the id of the logged-in member
 * @returns a function that stops copying
 */
export function keepForms(viewerId: () => number | undefined): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const timers = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>();

  function saveNow(form: HTMLFormElement) {
    clearTimeout(timers.get(form));
    timers.delete(form);
    save(form);
  }
  function touch({ target }: Event) {
    const form = target instanceof Element && "form" in target ? target.form : null;
    if (!(form instanceof HTMLFormElement) || !isWithin(form)) return;
    clearTimeout(timers.get(form));
    timers.set(
      form,
      setTimeout(() => saveNow(form), MIRROR_MS),
    );
  }
  function forget(form: HTMLFormElement, key: string) {
    clearTimeout(timers.get(form));
    timers.delete(form);
    clearMirror(localStorage, key);
  }
  function onSubmit({ target: form, submitter }: SubmitEvent) {
    if (!(form instanceof HTMLFormElement) || !isWithin(form)) return;
    const action = new URL(form.getAttribute("action") ?? "", window.location.href);
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const key = mirrorKeyOf(form);
    if (key !== undefined) saveNow(form);
    noteSend({
      place: placeOf(action),
      onTaken() {
        if (action.pathname === "/logout") {
          for (const timer of timers.values()) clearTimeout(timer);
          timers.clear();
          for (const mirror of mirrorsOf(localStorage, viewerId())) clearMirror(localStorage, mirror.key);
          clearWaiting(localStorage, viewerId());
        } else if (key !== undefined && !isOfFiles(intent)) forget(form, key);
      },
    });
  }
  function onSent({ target: form, defaultPrevented }: Event) {
    if (!defaultPrevented && form instanceof HTMLFormElement && isWithin(form)) forgetSent(form);
  }
  const leave = () => {
    for (const form of timers.keys()) if (form.isConnected) saveNow(form);
  };

  // The user may have typed before this module loaded, or the browser may have restored the text.
  for (const form of document.forms) if (mirrorKeyOf(form) !== undefined && isWorthKeeping(form)) save(form);
  document.addEventListener("input", touch, { capture: true, signal });
  document.addEventListener("change", touch, { capture: true, signal });
  window.addEventListener("submit", onSubmit, { capture: true, signal });
  window.addEventListener("submit", onSent, { signal });
  window.addEventListener("pagehide", leave, { signal });
  return () => {
    leave();
    ending.abort();
  };
}
