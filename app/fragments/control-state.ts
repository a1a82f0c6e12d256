/** The state of a section's fields, disclosures and focus, in the order of the document. */
export interface ControlState {
  values: (string | boolean | null)[];
  open: boolean[];
  /** The place of the focused control; -1 for none. */
  focus: number;
  selection: readonly [number | null, number | null];
}

const CONTROLS = "input, select, textarea, button, summary, a[href]";

const controlsIn = (section: HTMLElement) => [...section.querySelectorAll<HTMLElement>(CONTROLS)];
const isText = (control: unknown): control is HTMLInputElement | HTMLTextAreaElement =>
  control instanceof HTMLTextAreaElement || (control instanceof HTMLInputElement && control.type === "text");

function valueOf(control: HTMLElement): string | boolean | null {
  if (control instanceof HTMLInputElement && control.type === "checkbox") return control.checked;
  return isText(control) || control instanceof HTMLSelectElement ? control.value : null;
}

/** Reads the state of a section that is about to be rendered again from the same data. */
export function readControls(section: HTMLElement): ControlState {
  const controls = controlsIn(section);
  const focused = controls.find((control) => control === document.activeElement);
  return {
    values: controls.map(valueOf),
    open: [...section.querySelectorAll("details")].map((details) => details.open),
    focus: focused ? controls.indexOf(focused) : -1,
    selection: isText(focused) ? [focused.selectionStart, focused.selectionEnd] : [null, null],
  };
}

/** Gives the rendered section the state that `readControls` read. Does nothing if the section has other controls now. */
export function writeControls(section: HTMLElement, { values, open, focus, selection }: ControlState): void {
  const controls = controlsIn(section);
  if (controls.length !== values.length) return;
  for (const [place, details] of [...section.querySelectorAll("details")].entries())
    details.open = open[place] ?? false;
  for (const [place, control] of controls.entries()) {
    const value = values[place];
    if (value === valueOf(control) || value === undefined) continue;
    if (control instanceof HTMLInputElement && typeof value === "boolean") control.checked = value;
    else if ((isText(control) || control instanceof HTMLSelectElement) && typeof value === "string")
      control.value = value;
    // As if it were typed.
    control.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const focused = controls[focus];
  focused?.focus({ preventScroll: true });
  if (isText(focused)) focused.setSelectionRange(...selection);
}
