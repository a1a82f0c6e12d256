import { useEffect, useRef } from "react";
import styles from "./pick-all.module.css";

interface PickAllProps {
  /** The ids of all boxes on this page. */
  ids: readonly number[];
  /** Name of the list's boxes. */
  name?: string;
  /** Id of the form, where the box is outside of it. */
  form?: string;
}

/**
 * 全选: a checkbox whose value is all ids of the page, so that a plain form sends them without a script (`tickedIds`
 * reads them). With a script it ticks the list's boxes, and is ticked itself while all boxes are.
 */
export function PickAll({ ids, name = "ids", form }: PickAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const all = box.current;
    if (!all) return;
    function follow({ target }: Event) {
      if (all && target instanceof HTMLInputElement && target.name === name && target.form === all.form)
        all.checked = boxesOf(all, name).every((one) => one.checked);
    }
    // On the document, because boxes may be outside of their form.
    document.addEventListener("change", follow);
    return () => document.removeEventListener("change", follow);
  }, [name]);
  return (
    <label className={styles.all}>
      <input
        ref={box}
        type="checkbox"
        name="all"
        value={ids.join()}
        form={form}
        onChange={({ currentTarget }) => {
          for (const one of boxesOf(currentTarget, name)) one.checked = currentTarget.checked;
        }}
      />
      全选
    </label>
  );
}

function boxesOf({ form }: HTMLInputElement, name: string): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (one): one is HTMLInputElement => one instanceof HTMLInputElement && one.type === "checkbox" && one.name === name,
  );
}
