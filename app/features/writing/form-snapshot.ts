/** The entered values by name, in the form's order. `image` has uploaded pictures, `videoFileId` a video. */
export type Snapshot = [name: string, value: string][];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Hidden fields belong to the page, files cannot be stored, and buttons have no value. */
const others = new Set(["hidden", "file", "submit", "button", "reset", "image"]);

const isControl = (one: Element): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;

/** Credentials and phone numbers are never stored. */
const SECRET_TYPES = new Set(["password", "tel"]);
const SECRET_NAMES = /code|token|challenge|password|secret|phone/i;
const isSecret = (control: Control) =>
  SECRET_TYPES.has(control.type) || SECRET_NAMES.test(control.name) || control.autocomplete === "one-time-code";

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (one): one is Control =>
      isControl(one) && one.name !== "" && one.name !== "dropImage" && !others.has(one.type) && !isSecret(one),
  );
}

const TEXT_TYPES = new Set(["text", "url", "email", "search", "textarea"]);

/** Returns whether the element is a text field, whether or not it may be stored. */
export const isTextControl = (one: Element): one is HTMLInputElement | HTMLTextAreaElement =>
  isControl(one) && TEXT_TYPES.has(one.type) && one.name !== "";

/** Returns whether the element is an editable text field that this device may store. */
export const isText = (one: Element): one is HTMLInputElement | HTMLTextAreaElement =>
  isTextControl(one) && !isSecret(one) && !one.readOnly;

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "checkbox" || control.type === "radio");

export function snapshotOf(form: HTMLFormElement): Snapshot {
  const typed = controlsOf(form).filter((control) => !isTick(control) || control.checked);
  const sent = new FormData(form);
  const images = sent.getAll("image");
  const video = String(sent.get("videoFileId") ?? "");
  return [
    ...typed.map((control): [string, string] => [control.name, control.value]),
    ...images.map((image): [string, string] => ["image", String(image)]),
    ...(video === "" ? [] : [["videoFileId", video] as [string, string]]),
  ];
}

/** Returns whether all fields have their initial values. */
export function isUntouched(form: HTMLFormElement): boolean {
  return controlsOf(form).every((control) => {
    if (isTick(control)) return control.checked === control.defaultChecked;
    return control instanceof HTMLSelectElement
      ? [...control.options].every(
          (option) =>
            option.selected === option.defaultSelected || ![...control.options].some((other) => other.defaultSelected),
        )
      : control.value === control.defaultValue;
  });
}

/** Restores a snapshot as if it were typed, so that counters and validation follow. */
export function fillForm(form: HTMLFormElement, snapshot: Snapshot): void {
  const rest = new Map<string, string[]>();
  for (const [name, value] of snapshot) rest.set(name, [...(rest.get(name) ?? []), value]);
  for (const control of controlsOf(form)) {
    const values = rest.get(control.name) ?? [];
    if (isTick(control)) {
      if (control.checked !== values.includes(control.value)) control.click();
    } else {
      // React tracks the value through its own setter; the prototype's setter bypasses it.
      const prototype: unknown = Object.getPrototypeOf(control);
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, values.shift() ?? "");
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}

/** Only texts, pictures and videos are worth storing. */
export function hasWords(snapshot: Snapshot): boolean {
  return snapshot.some(
    ([name, value]) =>
      name === "image" ||
      name === "videoFileId" ||
      ((name === "source" || name === "title" || name === "poll.options") && value.trim() !== ""),
  );
}
