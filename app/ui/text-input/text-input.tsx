import { TextInput as MantineTextInput } from "@mantine/core";
import { type InputHTMLAttributes, useId, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { countSigns, roomFor } from "../../lib/form-signs.ts";
import { controlClasses, type FieldText, fieldText } from "../control/control.ts";
import { ClearButton } from "./clear-button.tsx";
import { Count } from "./count.tsx";
import styles from "./text-input.module.css";
import { useTextValue } from "./use-text-value.ts";

interface TextInputProps
  extends FieldText, Omit<InputHTMLAttributes<HTMLInputElement>, "size" | "value" | "defaultValue" | "prefix"> {
  defaultValue?: string;
  /** In characters as readers count them. */
  maxLength?: number;
  /** Whether to show a counter such as 12/100; needs `maxLength`. */
  showCount?: boolean;
  /** Whether to show a button that empties the field. It appears with JavaScript, in reserved space. */
  clearable?: boolean;
}

/** W02: one line of text. Uncontrolled: the form reads it, with or without JavaScript. */
export function TextInput({
  label,
  description,
  error,
  defaultValue = "",
  showCount = false,
  clearable = false,
  maxLength,
  "aria-describedby": describedBy,
  ...others
}: TextInputProps) {
  const ref = useRef<HTMLInputElement>(null);
  const countId = useId();
  const hydrated = useHydrated();
  const { text, clear } = useTextValue(ref, defaultValue, maxLength);
  const max = showCount ? maxLength : undefined;
  const width = (clearable ? 32 : 0) + (max ? String(max).length * 18 + 16 : 0);
  const described = [describedBy, max ? countId : ""].filter(Boolean).join(" ");
  return (
    <MantineTextInput
      {...others}
      {...fieldText({ label, description, error })}
      {...(maxLength === undefined ? {} : { maxLength: roomFor(maxLength) })}
      {...(described ? { "aria-describedby": described } : {})}
      ref={ref}
      defaultValue={defaultValue}
      classNames={controlClasses}
      {...(width > 0
        ? {
            rightSectionWidth: width,
            rightSection: (
              <span className={styles.aside}>
                {clearable && hydrated && text !== "" && !others.disabled && !others.readOnly && (
                  <ClearButton field={label ?? others["aria-label"] ?? ""} onClear={clear} />
                )}
                {max && <Count id={countId} length={countSigns(text)} max={max} />}
              </span>
            ),
          }
        : {})}
    />
  );
}
