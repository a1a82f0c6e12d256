import { Input } from "@mantine/core";
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { controlClasses, type FieldText, fieldText } from "../control/control.ts";
import { tellForm } from "../../lib/form-change.ts";
import { RichSelect } from "./rich-select.tsx";
import type { SelectOption } from "./select-option.ts";
import styles from "./select.module.css";

interface SelectProps extends FieldText {
  name: string;
  options: readonly SelectOption[];
  multiple?: boolean;
  defaultValue?: string | readonly string[];
  placeholder?: string;
  id?: string;
  /** Id of the form, when the field is outside of it. */
  form?: string;
  required?: boolean;
  disabled?: boolean;
  /** Whether typing filters the options (default true). */
  searchable?: boolean;
  clearable?: boolean;
  /** Without a script, the select takes the focus when the page loads. */
  takesFocus?: boolean;
  onValueChange?: (values: string[]) => void;
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean | "true" | "false";
}

function chosenIn(native: HTMLSelectElement): string[] {
  return [...native.selectedOptions].map(({ value }) => value).filter((value) => value !== "");
}

/**
 * Writes the choice into the native select, which the form submits. An empty choice selects the empty option, if there
 * is one.
 */
function writeNative(native: HTMLSelectElement, values: string[]) {
  for (const option of native.options)
    option.selected = values.includes(option.value) || (values.length === 0 && option.value === "");
  tellForm(native);
}

/**
 * W04. A native `<select>` is always the submitted control. JavaScript hides it behind a field with a filter, which
 * writes every choice into it, so that reset, validation, a restored page and conform still work.
 */
export function Select(props: SelectProps) {
  const {
    name,
    options,
    multiple = false,
    defaultValue = multiple ? [] : "",
    placeholder = "请选择",
    form,
    required,
    disabled = false,
    onValueChange,
  } = props;
  const { label, description, error } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const hydrated = useHydrated();
  const native = useRef<HTMLSelectElement>(null);
  const rich = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState<string[]>(() => [defaultValue].flat().filter((value) => value !== ""));
  useFollowNative(native, setValues);
  useKeepFocus(hydrated, native, rich);

  function choose(next: string[]) {
    setValues(next);
    const select = native.current;
    if (!select) return;
    writeNative(select, next);
    onValueChange?.(next);
  }

  const aria = {
    "aria-describedby": props["aria-describedby"],
    "aria-invalid": props["aria-invalid"] ?? (error ? true : undefined),
  };
  return (
    <Input.Wrapper
      id={id}
      {...fieldText({ label, description, error })}
      {...(required && label ? { required } : {})}
      classNames={controlClasses}
      className={styles.root}
    >
      {hydrated && (
        <RichSelect
          ref={rich}
          id={id}
          options={options}
          multiple={multiple}
          values={values}
          onChoose={choose}
          placeholder={placeholder}
          disabled={disabled}
          searchable={props.searchable ?? true}
          clearable={props.clearable ?? (multiple || !required)}
          label={props["aria-label"] ?? label}
          invalid={Boolean(error) || Boolean(aria["aria-invalid"])}
          describedBy={aria["aria-describedby"]}
        />
      )}
      <select
        {...aria}
        {...(props.takesFocus ? { autoFocus: true } : {})}
        {...(hydrated ? { tabIndex: -1, "aria-hidden": true } : { id, "aria-label": props["aria-label"] })}
        ref={native}
        className={hydrated ? styles.behind : styles.native}
        // The browser focuses this control for its message about a missing choice: the visible field takes the focus.
        onFocus={() => rich.current?.focus()}
        name={name}
        form={form}
        multiple={multiple}
        required={required}
        disabled={disabled}
        defaultValue={multiple ? [defaultValue].flat() : String([defaultValue].flat()[0] ?? "")}
        size={multiple ? Math.min(6, Math.max(2, options.length)) : undefined}
      >
        {!multiple && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </Input.Wrapper>
  );
}

/** Reads the native select's choice: made before the script ran, restored by a reload, or set by a reset. */
function useFollowNative(native: RefObject<HTMLSelectElement | null>, setValues: (values: string[]) => void) {
  useEffect(() => {
    const select = native.current;
    if (!select) return undefined;
    const read = () => setValues(chosenIn(select));
    const readLater = () => setTimeout(read);
    read();
    const { form } = select;
    select.addEventListener("change", read);
    form?.addEventListener("reset", readLater);
    return () => {
      select.removeEventListener("change", read);
      form?.removeEventListener("reset", readLater);
    };
  }, [native, setValues]);
}

/** Moves a focus on the native control, when the script replaces it, to the new control. */
function useKeepFocus(
  hydrated: boolean,
  native: RefObject<HTMLSelectElement | null>,
  rich: RefObject<HTMLInputElement | null>,
) {
  useLayoutEffect(() => {
    if (hydrated && document.activeElement === native.current) rich.current?.focus();
  }, [hydrated, native, rich]);
}
