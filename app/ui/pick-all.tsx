import { useEffect, useRef } from "react";
import styles from "./pick-all.module.css";

interface PickAllProps {
  /** All that can be ticked on this page. */
  ids: readonly number[];
  /** The name of the list's boxes. */
  name?: string;
  /** The form's id, where the box stands outside of the form. */
  form?: string;
}

/**
 * 全选: a box that names all of the page by itself, so that a plain form sends it (`tickedIds` reads it). A script ticks
 * the list's boxes with it, and shows in it whether all are ticked.
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
    // Boxes may stand outside of their form.
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
