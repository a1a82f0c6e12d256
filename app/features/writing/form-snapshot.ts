/** What a person has put into a form, as name and value in the form's order; uploaded pictures travel in it as `image`, a video as `videoFileId`. */
export type Snapshot = [name: string, value: string][];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Hidden fields are the page's, files cannot be kept, buttons hold nothing. */
const others = new Set(["hidden", "file", "submit", "button", "reset", "image"]);

const isControl = (one: Element): one is Control =>
  one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement;

/** Never kept: what proves who one is. */
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

/** A field for words, whether or not it may be kept. */
export const isTextControl = (one: Element): one is HTMLInputElement | HTMLTextAreaElement =>
  isControl(one) && TEXT_TYPES.has(one.type) && one.name !== "";

/** A field for words that a person may type and this device may keep. */
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

/** Whether a form holds what it came with: nothing of a person's. */
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

/** Puts a snapshot back as a person would type it, so that counters and checks follow. */
export function fillForm(form: HTMLFormElement, snapshot: Snapshot): void {
  const rest = new Map<string, string[]>();
  for (const [name, value] of snapshot) rest.set(name, [...(rest.get(name) ?? []), value]);
  for (const control of controlsOf(form)) {
    const values = rest.get(control.name) ?? [];
    if (isTick(control)) {
      if (control.checked !== values.includes(control.value)) control.click();
    } else {
      // React keeps its own idea of the value; the prototype's setter passes it by.
      const prototype: unknown = Object.getPrototypeOf(control);
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, values.shift() ?? "");
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}

/** Texts alone decide whether there is something to keep. */
export function hasWords(snapshot: Snapshot): boolean {
  return snapshot.some(
    ([name, value]) =>
      name === "image" ||
      name === "videoFileId" ||
      ((name === "source" || name === "title" || name === "poll.options") && value.trim() !== ""),
  );
}
