import { TextInput as MantineTextInput } from "@mantine/core";
import { type InputHTMLAttributes, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { fitNumber, type NumberRules, parseNumber, showNumber, stepNumber } from "../../lib/number-value.ts";
import { controlClasses, type FieldText, fieldText } from "../control/control.ts";
import { tellForm } from "../../lib/form-change.ts";
import styles from "./number-input.module.css";
import { StepButtons } from "./step-buttons.tsx";
import { isComposing } from "../../lib/is-composing.ts";

interface NumberInputProps
  extends
    FieldText,
    NumberRules,
    Omit<
      InputHTMLAttributes<HTMLInputElement>,
      "size" | "type" | "value" | "defaultValue" | "min" | "max" | "step" | "prefix" | "onBlur" | "onKeyDown"
    > {
  defaultValue?: number | null;
  /** Called with each new fitted number; null for an empty field. */
  onValueChange?: (value: number | null) => void;
}

/**
 * W03: a number. The typed text is rounded and clamped when the field loses the focus or Enter is pressed; a text that
 * is no number is replaced by the last number. Without JavaScript it is a native number field with the same bounds.
 */
export function NumberInput({
  label,
  description,
  error,
  defaultValue = null,
  min,
  max,
  precision,
  step,
  onValueChange,
  ...others
}: NumberInputProps) {
  const rules: NumberRules = { min, max, precision, step };
  const ref = useRef<HTMLInputElement>(null);
  const hydrated = useHydrated();
  const [value, setValue] = useState(() => fitNumber(defaultValue, rules));
  const initial = fitNumber(defaultValue, rules);

  useEffect(() => {
    const input = ref.current;
    if (!input) return undefined;
    const read = () => setValue(parseNumber(input.value) ?? null);
    const readLater = () => setTimeout(read);
    // Reads a value that was typed before the script ran, or that a reload restored.
    read();
    const { form } = input;
    form?.addEventListener("reset", readLater);
    return () => form?.removeEventListener("reset", readLater);
  }, []);

  function put(next: number | null) {
    const input = ref.current;
    if (!input) return;
    const text = showNumber(next);
    if (input.value !== text) {
      input.value = text;
      tellForm(input);
    }
    if (next !== value) {
      setValue(next);
      onValueChange?.(next);
    }
  }

  /** The number in the field now, fitted or not. */
  function typed(): number | null {
    const read = parseNumber(ref.current?.value ?? "");
    return read === undefined ? value : read;
  }

  function commit() {
    put(fitNumber(typed(), rules));
  }

  function doStep(direction: 1 | -1) {
    if (!others.disabled && !others.readOnly) put(stepNumber(typed(), direction, rules));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === "Enter") commit();
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    doStep(event.key === "ArrowUp" ? 1 : -1);
  }

  const bounds = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
  const ready = {
    type: "text",
    inputMode: precision === 0 ? ("numeric" as const) : ("decimal" as const),
    role: "spinbutton",
    "aria-valuemin": min,
    "aria-valuemax": max,
    "aria-valuenow": value ?? undefined,
    "aria-valuetext": value === null ? "空" : undefined,
  };
  const native = { type: "number", ...bounds, step: precision === undefined ? (step ?? "any") : 10 ** -precision };
  return (
    <MantineTextInput
      {...others}
      {...fieldText({ label, description, error })}
      {...(hydrated ? ready : native)}
      ref={ref}
      autoComplete="off"
      defaultValue={showNumber(initial)}
      classNames={{ ...controlClasses, section: `${controlClasses.section} ${styles.section}` }}
      onBlur={commit}
      onKeyDown={onKeyDown}
      rightSectionWidth={73}
      rightSection={
        hydrated && !others.readOnly && !others.disabled ? (
          <StepButtons
            atMin={value !== null && min !== undefined && value <= min}
            atMax={value !== null && max !== undefined && value >= max}
            onStep={doStep}
          />
        ) : (
          <span />
        )
      }
    />
  );
}
