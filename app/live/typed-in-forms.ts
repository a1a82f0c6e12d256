type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a control said before it was touched. */
const before = new WeakMap<Element, string>();
const touched = new Set<Control>();

const isText = (control: Control) => !(control instanceof HTMLInputElement) || !/^(?:checkbox|radio|file|hidden|submit|button|range)$/.test(control.type);

function stateOf(control: Control): string {
  if (control instanceof HTMLInputElement && !isText(control)) return `${control.checked} ${control.files?.length ?? 0} ${control.value}`;
  return control instanceof HTMLSelectElement ? [...control.selectedOptions].map(({ value }) => value).join() : control.value;
}

function controlOf(event: Event): Control | undefined {
  const { target } = event;
  const isControl = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  return isControl && target.form ? target : undefined;
}

/** Looks on while somebody fills in forms. Ends when the returned function is called. */
export function watchTyping(): () => void {
  function onFocus(event: Event) {
    const control = controlOf(event);
    if (control && !before.has(control)) before.set(control, stateOf(control));
  }
  function onInput(event: Event) {
    const control = controlOf(event);
    if (control) touched.add(control);
  }
  document.addEventListener("focusin", onFocus, true);
  document.addEventListener("input", onInput, true);
  document.addEventListener("change", onInput, true);
  return () => {
    document.removeEventListener("focusin", onFocus, true);
    document.removeEventListener("input", onInput, true);
    document.removeEventListener("change", onInput, true);
    touched.clear();
  };
}

/** Whether a form of this page holds something that would be lost: touched and not as it was, or typed before the script came. */
export function hasUnsavedInput(): boolean {
  for (const control of touched) {
    if (!control.isConnected) touched.delete(control);
    else if (stateOf(control) !== before.get(control)) return true;
  }
  // Of what a script keeps under control, the default follows the value; that was touched, and is judged above.
  return [...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>("form textarea, form input")].some(
    (control) => isText(control) && control.value !== control.defaultValue,
  );
}
