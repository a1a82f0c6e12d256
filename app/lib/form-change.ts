/** Dispatches the events by which conform and counters learn that a script has changed the control. */
export function tellForm(control: HTMLElement): void {
  control.dispatchEvent(new Event("input", { bubbles: true }));
  control.dispatchEvent(new Event("change", { bubbles: true }));
}
