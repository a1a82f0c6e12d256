import { type ReactNode, useId } from "react";
import { Form } from "react-router";
import { SIGN_UNITS } from "../../lib/sign-units.ts";
import { useGivenValue } from "../given-value/use-given-value.ts";
import button from "../button/button.module.css";
import styles from "./filter-form.module.css";

interface FilterFormProps {
  label: string;
  /** Without it the form leads to the page itself. */
  action?: string;
  /** Other search parameters of the address, which the form preserves. */
  kept?: Record<string, string | undefined>;
  submit?: string;
  children: ReactNode;
}

const NOTHING: Record<string, undefined> = {};

/** Filters of a list: a plain form, sent by its button, so that each choice has an address. */
export function FilterForm({ label, action, kept = NOTHING, submit = "筛选", children }: FilterFormProps) {
  return (
    <Form action={action} role="search" aria-label={label} className={styles.filters}>
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
      <button type="submit" className={button.button}>
        {submit}
      </button>
    </Form>
  );
}

interface FieldProps {
  label: string;
  name: string;
  value: string;
}

/** A field for words to search: takes the available width; its placeholder is its label. */
export function FilterWords({
  label,
  name = "q",
  value,
  max,
  placeholder = label,
}: Omit<FieldProps, "name"> & { name?: string; max: number; placeholder?: string }) {
  return (
    <input
      {...useGivenValue(value)}
      type="search"
      name={name}
      maxLength={SIGN_UNITS * max}
      placeholder={placeholder}
      aria-label={label}
      enterKeyHint="search"
      autoComplete="off"
      className={styles.words}
    />
  );
}

/** A field for a name or a number. */
export function FilterText({
  label,
  value,
  maxLength,
  ...input
}: FieldProps & { maxLength: number; placeholder?: string; inputMode?: "numeric" }) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>{" "}
      <input {...useGivenValue(value)} id={id} autoComplete="off" maxLength={SIGN_UNITS * maxLength} {...input} />
    </span>
  );
}

/** A choice of one option. @param all label of the empty option; null: no empty option */
export function FilterChoice({
  label,
  name,
  value,
  names,
  all = "全部",
}: FieldProps & { names: Readonly<Record<string, string>>; all?: string | null }) {
  const id = useId();
  return (
    <span>
      <label htmlFor={id}>{label}</label>{" "}
      <select {...useGivenValue<HTMLSelectElement>(value)} id={id} name={name}>
        {all !== null && <option value="">{all}</option>}
        {Object.entries(names).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
