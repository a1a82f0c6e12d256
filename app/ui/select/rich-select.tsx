import { type ComboboxItem, MultiSelect, type OptionsFilter, Select as MantineSelect } from "@mantine/core";
import "@mantine/core/styles/ScrollArea.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Popover.css";
import "@mantine/core/styles/Pill.css";
import "@mantine/core/styles/PillsInput.css";
import "@mantine/core/styles/Combobox.css";
import type { Ref } from "react";
import { controlClasses } from "../control/control.ts";
import { filterByLabel, type SelectOption } from "./select-option.ts";
import styles from "./select.module.css";

/** W04 (spec.md §9): z-index of the dropdown. */
export const SELECT_Z_INDEX = 1000;

interface RichSelectProps {
  ref: Ref<HTMLInputElement>;
  id: string;
  options: readonly SelectOption[];
  multiple: boolean;
  values: string[];
  onChoose: (values: string[]) => void;
  placeholder: string;
  disabled: boolean;
  searchable: boolean;
  clearable: boolean;
  label: string | undefined;
  invalid: boolean;
  describedBy: string | undefined;
}

const classes = {
  ...controlClasses,
  dropdown: styles.dropdown ?? "",
  option: styles.option ?? "",
  empty: styles.empty ?? "",
  pill: styles.pill ?? "",
};

const filter: OptionsFilter = ({ options, search }) => filterByLabel(options as ComboboxItem[], search);

/** The control that JavaScript lays over the native one. It has no name, so it submits nothing itself. */
export function RichSelect({
  ref,
  id,
  options,
  multiple,
  values,
  onChoose,
  placeholder,
  disabled,
  searchable,
  clearable,
  label,
  invalid,
  describedBy,
}: RichSelectProps) {
  const shared = {
    ref,
    id,
    data: [...options],
    filter,
    disabled,
    searchable,
    clearable: clearable && values.length > 0,
    error: invalid,
    nothingFoundMessage: "没有符合的选项",
    maxDropdownHeight: 280,
    comboboxProps: { zIndex: SELECT_Z_INDEX, offset: 4, transitionProps: { duration: 120 } },
    // Mantine hides this button from screen readers, but on a touch screen it is the only way to clear the choice.
    clearButtonProps: { className: "touch", "aria-label": `清除${label ?? ""}`, "aria-hidden": false },
    scrollAreaProps: { type: "auto" as const },
    classNames: classes,
    ...(label ? { "aria-label": label } : {}),
    ...(describedBy ? { "aria-describedby": describedBy } : {}),
  };
  // The clear button is not in the Tab order: keyboard users choose the chosen option again to clear it.
  return multiple ? (
    <MultiSelect
      {...shared}
      value={values}
      onChange={onChoose}
      placeholder={values.length === 0 ? placeholder : ""}
      hidePickedOptions={false}
    />
  ) : (
    <MantineSelect
      {...shared}
      value={values[0] ?? null}
      onChange={(value) => onChoose(value === null ? [] : [value])}
      placeholder={placeholder}
      allowDeselect={clearable}
    />
  );
}
