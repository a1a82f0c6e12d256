import { placeOf } from "../../lib/router-calls.ts";
import { LOGOUT, noteSend } from "../../live/form-sends.ts";
import { isChanged } from "../../live/typed-in-forms.ts";
import { clearWaiting } from "./typed/waiting-store.ts";
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

function save(form: HTMLFormElement, key: string): void {
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
  /** Typed text that is not copied yet. Its key is that of the moment of typing: the address may change before the form goes. */
  const waiting = new Map<HTMLFormElement, { key: string; timer: ReturnType<typeof setTimeout> }>();

  function drop(form: HTMLFormElement) {
    clearTimeout(waiting.get(form)?.timer);
    waiting.delete(form);
  }
  function saveNow(form: HTMLFormElement, key: string) {
    drop(form);
    // A form that has left the page has lost the knowledge of what was typed.
    if (form.isConnected) save(form, key);
  }
  function touch({ target }: Event) {
    const form = target instanceof Element && "form" in target ? target.form : null;
    if (!(form instanceof HTMLFormElement) || !isWithin(form)) return;
    const key = waiting.get(form)?.key ?? mirrorKeyOf(form);
    drop(form);
    if (key !== undefined) waiting.set(form, { key, timer: setTimeout(() => saveNow(form, key), MIRROR_MS) });
  }
  function forget(form: HTMLFormElement, key: string) {
    drop(form);
    clearMirror(localStorage, key);
  }
  function onLogout() {
    for (const form of waiting.keys()) drop(form);
    for (const mirror of mirrorsOf(localStorage, viewerId())) clearMirror(localStorage, mirror.key);
    clearWaiting(localStorage, viewerId());
  }
  function onSubmit({ target: form, submitter }: SubmitEvent) {
    if (!(form instanceof HTMLFormElement) || !isWithin(form)) return;
    const action = new URL(form.getAttribute("action") ?? "", window.location.href);
    const intent = submitter instanceof HTMLButtonElement ? submitter.value : "";
    const key = waiting.get(form)?.key ?? mirrorKeyOf(form);
    if (key === undefined) return;
    saveNow(form, key);
    noteSend({
      place: placeOf(action),
      onTaken() {
        if (!isOfFiles(intent)) forget(form, key);
      },
    });
  }
  function onSent({ target: form, defaultPrevented }: Event) {
    if (!defaultPrevented && form instanceof HTMLFormElement && isWithin(form)) forgetSent(form);
  }
  const leave = () => {
    for (const [form, { key }] of waiting) saveNow(form, key);
  };
  const onClick = ({ target }: MouseEvent) => target instanceof Element && target.closest("a[href]") && leave();

  // The user may have typed before this module loaded, or the browser may have restored the text.
  for (const form of document.forms) {
    const key = mirrorKeyOf(form);
    if (key !== undefined && isWorthKeeping(form)) save(form, key);
  }
  document.addEventListener("input", touch, { capture: true, signal });
  document.addEventListener("change", touch, { capture: true, signal });
  window.addEventListener("submit", onSubmit, { capture: true, signal });
  window.addEventListener("submit", onSent, { signal });
  window.addEventListener("pagehide", leave, { signal });
  window.addEventListener("popstate", leave, { capture: true, signal });
  window.addEventListener("click", onClick, { capture: true, signal });
  window.addEventListener(LOGOUT, onLogout, { signal });
  return () => {
    leave();
    ending.abort();
  };
}
