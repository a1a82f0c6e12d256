import { Textarea as MantineTextarea } from "@mantine/core";
import { type TextareaHTMLAttributes, useId, useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { countSigns, roomFor } from "../../lib/form-signs.ts";
import { controlClasses, type FieldText, fieldText } from "../control/control.ts";
import { ClearButton } from "./clear-button.tsx";
import { Count } from "./count.tsx";
import styles from "./text-input.module.css";
import { useTextValue } from "./use-text-value.ts";

interface TextAreaProps extends FieldText, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "value" | "defaultValue"> {
  defaultValue?: string;
  showCount?: boolean;
  clearable?: boolean;
}

const classes = { ...controlClasses, input: `${controlClasses.input} ${styles.area}` };

/** W02: several lines of text. The counter has its own line below the text. */
export function TextArea({
  label,
  description,
  error,
  defaultValue = "",
  showCount = false,
  clearable = false,
  maxLength,
  rows = 4,
  "aria-describedby": describedBy,
  ...others
}: TextAreaProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const countId = useId();
  const hydrated = useHydrated();
  const { text, clear } = useTextValue(ref, defaultValue, maxLength);
  const max = showCount ? maxLength : undefined;
  const described = [describedBy, max ? countId : ""].filter(Boolean).join(" ");
  return (
    <div>
      <MantineTextarea
        {...others}
        {...fieldText({ label, description, error })}
        {...(maxLength === undefined ? {} : { maxLength: roomFor(maxLength) })}
        {...(described ? { "aria-describedby": described } : {})}
        ref={ref}
        rows={rows}
        defaultValue={defaultValue}
        classNames={classes}
      />
      {(max || clearable) && (
        <div className={styles.below}>
          {clearable && hydrated && text !== "" && !others.disabled && !others.readOnly && (
            <ClearButton field={label ?? others["aria-label"] ?? ""} onClear={clear} />
          )}
          {max && <Count id={countId} length={countSigns(text)} max={max} />}
        </div>
      )}
    </div>
  );
}
