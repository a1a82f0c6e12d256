import { type RefObject, useLayoutEffect, useRef } from "react";
import { navigations } from "../../lib/router-calls.ts";

type Field = HTMLInputElement | HTMLSelectElement;

/** The count of begun navigations when the visitor last changed a field. */
const changedAfter = new WeakMap<Element, number>();

/** @returns whether the visitor has changed the field since the last navigation began, so that its answer is older */
export const isNewer = (field: Element): boolean => changedAfter.get(field) === navigations.begun;

/** All radio buttons of a group change together. */
function noteChange(field: Field) {
  const group = field.type === "radio" && field.form?.elements.namedItem(field.name);
  for (const one of group instanceof RadioNodeList ? group.values() : [field])
    if (one instanceof Element) changedAfter.set(one, navigations.begun);
}

/** Shows a given value in a field, unless the visitor has changed the field since the question. */
function useGiven<F extends Field, Value>(value: Value, show: (field: F, value: Value) => void): RefObject<F | null> {
  const ref = useRef<F>(null);
  const shown = useRef(value);
  useLayoutEffect(() => {
    const field = ref.current;
    if (!field) return undefined;
    const note = () => noteChange(field);
    field.addEventListener("input", note);
    return () => field.removeEventListener("input", note);
  }, []);
  useLayoutEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    if (ref.current && !isNewer(ref.current)) show(ref.current, value);
  }, [value, show]);
  return ref;
}

const showValue = (field: Field, value: string) => void (field.value = value);
const showChecked = (field: HTMLInputElement, isChecked: boolean) => void (field.checked = isChecked);

/**
 * Props of an uncontrolled field that shows a value of the address or of the stored settings. The answer of a
 * navigation does not replace what the visitor has typed or chosen since the navigation began. Remounting the field by
 * a `key` would replace it.
 */
export function useGivenValue<F extends Field = HTMLInputElement>(value: string) {
  return { ref: useGiven<F, string>(value, showValue), defaultValue: value };
}

/** The same for a checkbox or a radio button. */
export function useGivenCheck(isChecked: boolean) {
  return { ref: useGiven(isChecked, showChecked), defaultChecked: isChecked };
}
