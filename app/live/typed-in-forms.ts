import { showMessage } from "../lib/global-message.ts";
import { SESSION_END } from "../lib/session-end.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Each control's state before its first change. */
const before = new WeakMap<Element, string>();
const touched = new Set<Control>();

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
const isText = (control: Control) =>
  !(control instanceof HTMLInputElement) || !/^(?:checkbox|radio|file|hidden|submit|button|range)$/.test(control.type);

function stateOf(control: Control): string {
  if (control instanceof HTMLInputElement && !isText(control))
    return `${control.checked} ${control.files?.length ?? 0} ${control.value}`;
  return control instanceof HTMLSelectElement
    ? [...control.selectedOptions].map(({ value }) => value).join()
    : control.value;
}

function controlOf(event: Event): Control | undefined {
  const { target } = event;
  return target instanceof Element && isControl(target) && target.form ? target : undefined;
}

/**
 * Tracks typed text in forms, and protects it from a logout in another tab (S02). @returns a function that ends the
 * tracking
 */
export function watchTyping(): () => void {
  function onFocus(event: Event) {
    const control = controlOf(event);
    if (control && !before.has(control)) before.set(control, stateOf(control));
  }
  function onInput(event: Event) {
    const control = controlOf(event);
    if (control) touched.add(control);
  }
  function onSessionEnd(event: Event) {
    if (!hasUnsavedInput()) return;
    event.preventDefault();
    const isOut = !(event instanceof CustomEvent) || event.detail === null;
    showMessage(
      "warning",
      isOut
        ? "已在别的标签页退出登录。这里写的还在，请先在别的标签页重新登录，再回来保存"
        : "别的标签页里换了登录。这里写的还在；如果换了账号，请先换回原来的账号，再回来保存",
    );
  }
  window.addEventListener(SESSION_END, onSessionEnd);
  document.addEventListener("focusin", onFocus, true);
  document.addEventListener("input", onInput, true);
  document.addEventListener("change", onInput, true);
  return () => {
    window.removeEventListener(SESSION_END, onSessionEnd);
    document.removeEventListener("focusin", onFocus, true);
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("change", onInput, true);
    touched.clear();
  };
}

/** Whether a control has the value that the page rendered. */
function isAsGiven(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const isGiven = options.some(({ defaultSelected }) => defaultSelected);
    return isGiven || control.multiple
      ? options.every(({ selected, defaultSelected }) => selected === defaultSelected)
      : control.selectedIndex <= 0;
  }
  if (control instanceof HTMLTextAreaElement || isText(control)) return control.value === control.defaultValue;
  return control.type === "file" ? !control.files?.length : control.checked === control.defaultChecked;
}

/** Whether a control's state differs: from the state before it was touched, or, untouched, from the rendered value. */
export function isChanged(control: Control): boolean {
  return touched.has(control) ? stateOf(control) !== before.get(control) : !isAsGiven(control);
}

/**
 * Whether a form of this page has unsaved input: a touched control that differs from before, or one that was filled in
 * before the script ran. Unsaved input without a control (such as a picture) is marked by `data-unsaved`.
 */
export function hasUnsavedInput(): boolean {
  if (document.querySelector("[data-unsaved]")) return true;
  for (const control of touched) {
    if (!control.isConnected) touched.delete(control);
    else if (stateOf(control) !== before.get(control)) return true;
  }
  // The default of a controlled input follows its value; such an input was touched, so the loop above has checked it.
  return [...document.forms].some((form) =>
    [...form.elements].some((element) => isControl(element) && !touched.has(element) && !isAsGiven(element)),
  );
}
