import { SIGN_UNITS } from "~/lib/sign-units.ts";
import type { ReactNode } from "react";
import type { StaffRefusal } from "./staff-form.server.ts";
import styles from "./staff-form.module.css";

interface FieldProps {
  /** Unique on the page. */
  id: string;
  name: string;
  label: string;
  refusal: StaffRefusal | null;
}

/** A text field of a staff form. It keeps the typed text after a refusal and shows its error below. */
export function StaffText({
  id,
  name,
  label,
  refusal,
  rows = 1,
  max,
  isNeeded = false,
  initial = "",
  placeholder,
  offers,
  isTime = false,
}: FieldProps & {
  rows?: number;
  max: number;
  isNeeded?: boolean;
  initial?: string;
  placeholder?: string;
  /** Suggestions for a text field (a native datalist). */
  offers?: readonly string[];
  /** True for a date and time (a native datetime-local input). Browsers without that input take text in its format. */
  isTime?: boolean;
}) {
  const error = refusal?.fieldErrors[name]?.[0];
  const common = {
    id,
    name,
    maxLength: isTime ? undefined : SIGN_UNITS * max,
    required: isNeeded,
    placeholder,
    defaultValue: refusal?.typed[name] ?? initial,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  return (
    <p className={styles.field}>
      <label htmlFor={id}>{label} </label>
      {rows > 1 ? (
        <textarea rows={rows} {...common} />
      ) : (
        <input
          type={isTime ? "datetime-local" : "text"}
          autoComplete="off"
          list={offers ? `${id}-offers` : undefined}
          {...common}
        />
      )}
      {offers && (
        <datalist id={`${id}-offers`}>
          {offers.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
      <FieldError id={`${id}-error`} text={error} />
    </p>
  );
}

interface ChoicesProps extends FieldProps {
  choices: readonly { value: number | string; label: string }[];
}

/** A choice of one. The default is `initial`, or else the first; `initial=""` requires a choice. */
export function StaffChoice({ initial, ...props }: ChoicesProps & { initial?: string }) {
  const { name, refusal, choices } = props;
  const chosen = refusal?.typed[name] ?? initial ?? String(choices[0]?.value);
  return <Choices type="radio" chosen={[chosen]} isNeeded={initial === ""} {...props} />;
}

/** A choice of several. */
export function StaffChecks({ initial, ...props }: ChoicesProps & { initial: readonly string[] }) {
  return (
    <Choices
      type="checkbox"
      chosen={props.refusal ? (props.refusal.typed[props.name]?.split(",") ?? []) : initial}
      {...props}
    />
  );
}

function Choices({
  id,
  name,
  label,
  refusal,
  choices,
  type,
  chosen,
  isNeeded,
}: ChoicesProps & { type: "radio" | "checkbox"; chosen: readonly string[]; isNeeded?: boolean }) {
  const error = refusal?.fieldErrors[name]?.[0];
  return (
    <fieldset className={styles.field} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label: text }) => (
          <label key={value}>
            <input
              type={type}
              name={name}
              value={value}
              required={isNeeded}
              defaultChecked={chosen.includes(String(value))}
            />
            {text}{" "}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

/** Shows why the last action failed, if no field shows it. */
export function StaffAlert({ refusal }: { refusal: StaffRefusal | null | undefined }): ReactNode {
  // The checkboxes of a list have no field to show an error at.
  const message = refusal?.message ?? refusal?.fieldErrors.ids?.[0];
  return message ? (
    <p role="alert" className={styles.alert}>
      {message}
    </p>
  ) : null;
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <span id={id} role="alert" className={styles.error}>
      {text}
    </span>
  ) : null;
}
