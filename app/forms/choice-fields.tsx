import { type FieldMetadata, getCollectionProps } from "@conform-to/react";
import { Chip, Radio } from "@mantine/core";
import "@mantine/core/styles/Chip.css";
import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Radio.css";
import type { ReactNode } from "react";
import { describedBy, FieldLine } from "./field.tsx";
import styles from "./forms.module.css";

export interface Choice {
  value: string;
  label: string;
}

interface ChoiceFieldProps {
  field: FieldMetadata<unknown>;
  legend: string;
  choices: readonly Choice[];
  hint?: ReactNode;
}

function Group({ field, legend, hint, children }: Omit<ChoiceFieldProps, "choices"> & { children: ReactNode }) {
  return (
    // The id is where the error summary leads to; tabIndex lets it take the focus.
    <fieldset className={styles.group} id={field.id} tabIndex={-1} {...describedBy(field, hint)}>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.choices}>{children}</div>
      <FieldLine field={field} hint={hint} />
    </fieldset>
  );
}

/** Several of many, as chips that are native checkboxes. */
export function ChipsField({ choices, ...group }: ChoiceFieldProps) {
  const inputs = getCollectionProps(group.field, {
    type: "checkbox",
    options: choices.map((choice) => choice.value),
    ariaAttributes: false,
  });
  return (
    <Group {...group}>
      {inputs.map(({ key, form, ...input }, index) => (
        <Chip
          key={key}
          {...(form ? { form } : {})}
          {...input}
          type="checkbox"
          size="sm"
          classNames={{ label: styles.chip }}
        >
          {choices[index]?.label}
        </Chip>
      ))}
    </Group>
  );
}

/** One of a few. */
export function RadioField({ choices, ...group }: ChoiceFieldProps) {
  const inputs = getCollectionProps(group.field, {
    type: "radio",
    options: choices.map((choice) => choice.value),
    ariaAttributes: false,
  });
  return (
    <Group {...group}>
      {inputs.map(({ key, form, ...input }, index) => (
        <Radio key={key} {...(form ? { form } : {})} {...input} label={choices[index]?.label} />
      ))}
    </Group>
  );
}
