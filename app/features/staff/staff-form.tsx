import type { ReactNode } from "react";
import { describedBy, Field, FieldLine, type FieldLike } from "~/forms/field.tsx";
import styles from "~/forms/forms.module.css";
import { SIGN_UNITS } from "~/lib/sign-units.ts";
import type { StaffRefusal } from "./staff-form.server.ts";

interface FieldProps {
  /** Unique on the page. */
  id: string;
  name: string;
  label: string;
  refusal: StaffRefusal | null;
}

/** The form kit's field for a field of a staff form. */
export function staffField({ id, name, refusal }: Omit<FieldProps, "label">): FieldLike {
  return { id, name, errorId: `${id}-error`, descriptionId: `${id}-hint`, errors: refusal?.fieldErrors[name] };
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
  const field = staffField({ id, name, refusal });
  const common = {
    id,
    name,
    maxLength: isTime ? undefined : SIGN_UNITS * max,
    required: isNeeded,
    placeholder,
    defaultValue: refusal?.typed[name] ?? initial,
    ...describedBy(field, undefined),
  };
  return (
    <Field field={field} label={label}>
      {rows > 1 ? (
        <textarea rows={rows} className={`${styles.input} ${styles.textarea}`} {...common} />
      ) : (
        <input
          type={isTime ? "datetime-local" : "text"}
          autoComplete="off"
          list={offers ? `${id}-offers` : undefined}
          className={styles.input}
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
    </Field>
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
  const field = staffField({ id, name, refusal });
  const { "aria-describedby": describes } = describedBy(field, undefined);
  return (
    <fieldset className={styles.group} aria-describedby={describes}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label: text }) => (
          <label key={value} className={styles.choice}>
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
      <FieldLine field={field} />
    </fieldset>
  );
}

/** Shows why the last action failed, if no field shows it. */
export function StaffAlert({ refusal }: { refusal: StaffRefusal | null | undefined }): ReactNode {
  // The checkboxes of a list have no field to show an error at.
  const message = refusal?.message ?? refusal?.fieldErrors.ids?.[0];
  return message ? (
    <p role="alert" className={styles.summary}>
      {message}
    </p>
  ) : null;
}
