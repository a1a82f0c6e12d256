import "@mantine/core/styles/Input.css";
import styles from "./control.module.css";

/**
 * Texts that every field of the kit may have. With `label` it is a complete field; without, a bare control for a form
 * that labels it.
 */
export interface FieldText {
  label?: string | undefined;
  description?: string | undefined;
  error?: string | undefined;
}

/** Mantine's input parts in the colours of the four themes (E15). */
export const controlClasses = {
  wrapper: styles.wrapper ?? "",
  input: styles.input ?? "",
  label: styles.label ?? "",
  description: styles.description ?? "",
  error: styles.error ?? "",
  section: styles.section ?? "",
};

/** Leaves out absent texts, because Mantine's types do not accept undefined (exactOptionalPropertyTypes). */
export function fieldText({ label, description, error }: FieldText) {
  return { ...(label ? { label } : {}), ...(description ? { description } : {}), ...(error ? { error } : {}) };
}
