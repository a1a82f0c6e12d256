import "@mantine/core/styles/Input.css";
import styles from "./control.module.css";

/** What every field of the kit may carry. With `label` it is a whole field; without, a bare control for a form that labels it itself. */
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

/** The parts that Mantine must not see when they are absent (exactOptional props). */
export function fieldText({ label, description, error }: FieldText) {
  return { ...(label ? { label } : {}), ...(description ? { description } : {}), ...(error ? { error } : {}) };
}
